import { CERTIFICATE_TEXT } from '#web/site/terms/certificate.ts';

/** Certificate of a professional: its hidden field certifies the company when the form is sent. */
export const CertificateNote = () => (
  <p className="text-sm text-soft">
    <input type="hidden" name="certified" value="true" />
    En enregistrant&nbsp;: {CERTIFICATE_TEXT}.
  </p>
);

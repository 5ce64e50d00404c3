import { CERTIFICATE } from '#web/site/certificate.ts';

/** A form that holds it certifies when it is sent. */
export const CertificateNote = () => (
  <p className="text-sm text-soft">
    <input type="hidden" name="certified" value="true" />
    En enregistrant&nbsp;: {CERTIFICATE}.
  </p>
);

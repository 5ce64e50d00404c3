import { COMPANY_CERTIFICATION_TEXT } from '#web/site/terms/company-certification.ts';

/** Certificate of a professional: its hidden field certifies the company when the form is sent. */
export const CompanyCertificationNoteAndField = () => (
  <p className="text-sm text-soft">
    <input type="hidden" name="certified" value="true" />
    En enregistrant&nbsp;: {COMPANY_CERTIFICATION_TEXT}.
  </p>
);

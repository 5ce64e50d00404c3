/** Note at the top of a form with required fields. RGAA 11.10 */
export const RequiredFieldsNote = () => (
  <p aria-hidden className="hidden text-sm text-soft [form:has([aria-required])>&]:block">
    <span className="text-danger">*</span> obligatoire
  </p>
);

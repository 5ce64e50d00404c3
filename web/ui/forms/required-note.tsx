/** At the head of a form that marks a field. RGAA 11.10 */
export const RequiredNote = () => (
  <p aria-hidden className="hidden text-sm text-soft [form:has([aria-required])>&]:block">
    <span className="text-danger">*</span> obligatoire
  </p>
);

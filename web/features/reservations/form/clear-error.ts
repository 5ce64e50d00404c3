/** Clears the error of a field of `useForm` that a button has changed, by the event of a person who types. */
export function clearError(field: Element | RadioNodeList | null | undefined): void {
  if (field instanceof Element) field.dispatchEvent(new Event('input', { bubbles: true }));
}

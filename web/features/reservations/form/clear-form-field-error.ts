/** Clears the error of a field of `useForm` that a button has changed, by dispatching an input event. */
export function clearFormFieldError(field: Element | RadioNodeList | null | undefined): void {
  if (field instanceof Element) field.dispatchEvent(new Event('input', { bubbles: true }));
}

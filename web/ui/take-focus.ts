/** Ref of a control that has the focus as soon as it is in the page. */
export const takeFocus = (control: HTMLElement | null) => control?.focus();

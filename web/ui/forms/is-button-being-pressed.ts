/**
 * True for a button under a finger that takes the focus from a field: a sentence that the field shows when it is left
 * would move the button away before the click.
 */
export const isButtonBeingPressed = (element: Element | null): boolean =>
  element?.matches('button:active') === true;

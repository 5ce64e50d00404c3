import { focusTitle } from '#web/document/page-focus.tsx';

export const orderElementId = (id: string) => `commande-${id}`;

/** Focuses an order that has changed, or the title where it left the page, if the button that changed it is gone. */
export function focusChangedOrder(id: string): void {
  if (document.activeElement !== document.body) return;
  const order = document.getElementById(orderElementId(id));
  if (order) order.focus();
  else focusTitle();
}

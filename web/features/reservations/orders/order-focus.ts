import type { Reservation } from '#contract/reservations/schemas.ts';
import { focusPageTitle } from '#web/document/page-focus-manager.tsx';

export const formatOrderElementId = (id: string) => `commande-${id}`;

/**
 * Focuses a changed order, or the title when the order left the page, if the button that changed it is gone.
 */
export function focusChangedOrder(id: string, shown: readonly Reservation[]): void {
  if (document.activeElement !== document.body) return;
  if (shown.some(({ _id }) => _id === id)) document.getElementById(formatOrderElementId(id))?.focus();
  else focusPageTitle();
}

import { formatEuroAmountWithoutSign } from '#contract/text/decimals.ts';
import { NO_BREAK_SPACE } from '#contract/text/non-breaking-spaces.ts';
import type { ReservationDraft } from '#web/offline/outbox/reservation-drafts.ts';
import { calculateReservationDraftTotal } from '../calculate-reservation-draft-total.ts';

/** Label "3 produits · 12,40 €", whose dot begins no line; without the total where an offer has no price. */
export function formatBasketSummary(draft: Pick<ReservationDraft, 'items'>): string {
  const { length } = draft.items;
  const total = calculateReservationDraftTotal(draft.items);
  return [
    `${length} ${length > 1 ? 'produits' : 'produit'}`,
    total !== null && `${formatEuroAmountWithoutSign(total)} €`,
  ]
    .filter(Boolean)
    .join(`${NO_BREAK_SPACE}· `);
}

import { formatEuros } from '#contract/text/decimals.ts';
import type { ReservationDraft } from '#web/offline/outbox/reservation-drafts.ts';
import { calculateDraftTotal } from '../calculate-draft-total.ts';

/** Label "3 produits · 12,40 €"; without the total where an offer has no price. */
export function formatBasketSummary(draft: Pick<ReservationDraft, 'items'>): string {
  const { length } = draft.items;
  const total = calculateDraftTotal(draft.items);
  return [`${length} ${length > 1 ? 'produits' : 'produit'}`, total !== null && `${formatEuros(total)} €`]
    .filter(Boolean)
    .join(' · ');
}

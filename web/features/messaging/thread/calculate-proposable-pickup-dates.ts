import {
  calculateNextPickupDates,
  compareNextPickupDates,
  type NextPickupDate,
} from '#contract/accounts/next-pickups.ts';
import type { PickupSlot } from '#contract/accounts/pickup.ts';
import { formatTimeOfDay } from '#contract/accounts/pickup-labels.ts';

const MAX_PICKUPS = 3;

/** Next dates of a seller's pick-up slots: the first of each slot, then the second ones, soonest first. */
export function calculateProposablePickupDates(slots: readonly PickupSlot[], now: Date): NextPickupDate[] {
  const bySlot = slots.map((slot) => calculateNextPickupDates([slot], now, 1));
  const firsts = bySlot.flatMap((next) => next.slice(0, 1)).sort(compareNextPickupDates);
  const others = bySlot.flatMap((next) => next.slice(1)).sort(compareNextPickupDates);
  return [...firsts, ...others].slice(0, MAX_PICKUPS).sort(compareNextPickupDates);
}

/**
 * Message that proposes a pick-up, by the buyer or by the seller: "Puis-je passer vendredi 27, de 16 h à 19 h, à la
 * ferme ?".
 */
export function formatPickupProposal(
  { date, day, from, to, place }: NextPickupDate,
  bySeller: boolean,
): string {
  const when = `${day} ${dayOfMonth(date)}, de ${formatTimeOfDay(from)} à ${formatTimeOfDay(to)}${atPlace(place)}`;
  return bySeller ? `Je vous propose ${when}.` : `Puis-je passer ${when} ?`;
}

function dayOfMonth(date: string): string {
  const day = Number(date.slice(-2));
  return day === 1 ? '1er' : String(day);
}

/**
 * Place of a pick-up in a sentence: ", au marché de Bron", ", à la ferme", " (12 rue des Lilas)". Sellers write
 * conditions after it, such as "commandes passées avant le jeudi": what follows the first comma is left out, unless
 * only a house number precedes it.
 */
function atPlace(text: string): string {
  const [place = text] = /^(\d+\s*(bis|ter)?\s*,)?[^,;]*/i.exec(text) ?? [];
  const name = place.trim().replace(/[.:]$/, '');
  const lower = name.charAt(0).toLowerCase() + name.slice(1);
  if (/^marché /.test(lower)) return `, au ${lower}`;
  return /^(à|au|aux|chez|dans|devant|sur) /.test(lower) ? `, ${lower}` : ` (${name})`;
}

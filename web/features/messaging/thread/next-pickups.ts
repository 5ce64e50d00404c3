import type { PickupSlot } from '#contract/accounts/pickup.ts';
import { timeLabel, timeRangeLabel, weekdays } from '#contract/accounts/pickup-labels.ts';
import { DAY_MS } from '#contract/durations.ts';
import { NO_BREAK_SPACE } from '#contract/text/non-breaking-spaces.ts';

export interface NextPickup {
  /** Date of the pick-up as "YYYY-MM-DD". */
  date: string;
  /** Weekday of the pick-up such as "samedi". */
  day: string;
  /** Start of the pick-up as "HH:mm"; `to` is the end. */
  from: string;
  to: string;
  place: string;
}

const MAX_PICKUPS = 3;

/**
 * Next dates of a seller's pick-up slots: the first of each slot, then the second ones, soonest
 * first.
 * @param now by the clock of the device
 */
export function nextPickups(slots: readonly PickupSlot[], now: Date): NextPickup[] {
  const midnight = Date.UTC(now.getFullYear(), now.getMonth(), now.getDate());
  const today = now.getDay() || 7;
  const time = now.toTimeString().slice(0, 5);
  const inDays = (weekday: number, to: string) => (weekday - today + 7) % 7 || (to > time ? 0 : 7);
  const bySlot = slots.map(({ days, from, to, place }) =>
    days
      .map((weekday) => ({
        date: new Date(midnight + inDays(weekday, to) * DAY_MS).toISOString().slice(0, 10),
        day: weekdays[weekday - 1] ?? '',
        from,
        to,
        place,
      }))
      .sort(soonest),
  );
  const firsts = bySlot.flatMap((next) => next.slice(0, 1)).sort(soonest);
  const others = bySlot.flatMap((next) => next.slice(1)).sort(soonest);
  return [...firsts, ...others].slice(0, MAX_PICKUPS).sort(soonest);
}

const soonest = (one: NextPickup, other: NextPickup) =>
  one.date + one.from < other.date + other.from ? -1 : 1;

/** Label "samedi 9 h à 12 h 30 : Marché de Bron", in the words of the seller's page. */
export const pickupProposalLabel = ({ day, from, to, place }: NextPickup): string =>
  `${day} ${timeRangeLabel(from, to)}${NO_BREAK_SPACE}: ${place}`;

/**
 * Message that proposes a pick-up, by the buyer or by the seller: "Puis-je passer vendredi 27, de 16 h à 19 h, à la
 * ferme ?".
 */
export function pickupProposalText({ date, day, from, to, place }: NextPickup, bySeller: boolean): string {
  const when = `${day} ${dayOfMonth(date)}, de ${timeLabel(from)} à ${timeLabel(to)}${atPlace(place)}`;
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

import { timeLabel } from '#contract/accounts/pickup-labels.ts';
import { pickupLabel } from '#contract/reservations/pickup-label.ts';
import type { Pickup } from '#contract/reservations/schemas.ts';
import { NO_BREAK_SPACE } from '#contract/text/non-breaking-spaces.ts';

/** Appointment without what else a proposal or an offered time says. */
export const pickupOf = ({ date, from, to, place }: Pickup): Pickup => ({ date, from, to, place });

const IN_PARIS = { timeZone: 'Europe/Paris' } as const;

/** Moment as "jeudi 26 à 18 h", which breaks before the hour alone. */
export function momentText(moment: Date): string {
  const day = moment
    .toLocaleDateString('fr-FR', { ...IN_PARIS, weekday: 'long', day: 'numeric' })
    .replace(/ 1$/, ' 1er');
  const time = moment.toLocaleTimeString('fr-FR', { ...IN_PARIS, hour: '2-digit', minute: '2-digit' });
  const whole = (text: string) => text.replaceAll(' ', NO_BREAK_SPACE);
  return `${whole(day)} ${whole(`à ${timeLabel(time)}`)}`;
}

/** Appointment as on screen, where an hour stays on one line. */
export const pickupText = (pickup: Pickup): string =>
  pickupLabel(pickup).replace(/(?<=\d) (?=h)|(?<=h) (?=\d)/g, NO_BREAK_SPACE);

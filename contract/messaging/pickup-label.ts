import { timeLabel } from '../accounts/pickup-labels.ts';
import type { AgreedPickup } from './schemas.ts';

/** Appointment as "samedi 28 novembre 2026 de 9 h à 12 h 30, Marché de la Croix-Rousse". */
export function pickupLabel({ date, from, to, place }: Omit<AgreedPickup, 'agreedAt'>): string {
  const day = new Date(`${date}T00:00:00Z`)
    .toLocaleDateString('fr-FR', {
      timeZone: 'UTC',
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      year: 'numeric',
    })
    .replace(' 1 ', ' 1er ');
  return `${day} de ${timeLabel(from)} à ${timeLabel(to)}, ${place}`;
}

import { v7 as uuidv7 } from 'uuid';
import { DAY_MS } from '#contract/durations.ts';
import type { Place } from '#server/features/places/place-file.ts';
import type { SeededRandom } from './seeded-random.ts';
import { pickRandomCommune } from './supply.ts';

/** Duration of the market's history. */
export const SIMULATED_MARKET_HISTORY_MS = 2 * 365 * DAY_MS;

const FIRST_NAMES = 'Camille Zoé Jean-Pierre Élodie Karim Maël Inès Louise'.split(' ');
const LAST_NAMES = ['Moreau', 'Lefèvre', 'Garcia', 'Œuvrard', 'Noël', 'Ben Haddou', 'Petit', 'Roussel'];

export interface SimulatedMember {
  id: string;
  place: Place;
  isProfessional: boolean;
  isSuspended: boolean;
}

export function createSimulatedMembers(count: number, chance: SeededRandom): SimulatedMember[] {
  return Array.from({ length: count }, (_, index) => ({
    id: uuidv7(),
    place: pickRandomCommune(chance),
    isProfessional: index < count / 20,
    isSuspended: chance.happens(0.004),
  }));
}

export function createSimulatedMemberRow(
  { id, place, isProfessional, isSuspended }: SimulatedMember,
  chance: SeededRandom,
) {
  const firstName = chance.any(FIRST_NAMES);
  const createdAt = new Date(
    Date.now() - SIMULATED_MARKET_HISTORY_MS - chance.share() * 30 * DAY_MS,
  ).toISOString();
  return {
    id,
    first_name: firstName,
    last_name: chance.any(LAST_NAMES),
    email: `${id}@example.org`,
    phone: chance.happens(0.5) ? '0612345678' : null,
    password_hash: 'x'.repeat(97),
    city: place.name,
    postal_code: place.postcodes[0],
    checked_place: `${place.name} ${place.postcodes[0]}`,
    professional: isProfessional,
    company_name: isProfessional ? `La ferme de ${firstName}` : null,
    company_siret: isProfessional ? '73282932000074' : null,
    show_phone_number: chance.happens(0.3),
    verified_at: createdAt,
    email_proved_at: createdAt,
    suspended_at: isSuspended ? new Date().toISOString() : null,
    created_at: createdAt,
  };
}

import { numberLabel } from './labels.ts';
import type { Search } from './search.ts';

/** Title and heading of the results: "Tomates à Lyon et 25 km autour", "Dons à Angers, d'un seul vendeur". */
export const searchTitle = (search: Partial<Search>): string =>
  subjectAndPlace(search) + (search.user ? ", d'un seul vendeur" : '');

function subjectAndPlace(search: Partial<Search>): string {
  const { productName } = search;
  const kind = kindOf(search);
  const place = placeOf(search);
  if (!productName && !kind && !place) return 'Toutes les annonces';
  const subject = productName ? capital(productName) + (kind && `, ${kind}`) : capital(kind || 'annonces');
  return place ? `${subject} ${place}` : subject;
}

/** "12 annonces", "10 000+ annonces". */
export function countLabel(total: number): string {
  if (total === 0) return 'Aucune annonce';
  if (total > 10_000) return '10 000+ annonces';
  return total === 1 ? '1 annonce' : `${numberLabel(total)} annonces`;
}

function kindOf({ mainType, type }: Partial<Search>): string {
  if (mainType === 'asked') return 'demandes';
  if (type) return { sell: 'ventes', trade: 'trocs', donation: 'dons' }[type];
  return mainType === 'offer' ? 'offres' : '';
}

function placeOf({ city, postalCode, coordinates, distance }: Partial<Search>): string {
  const around = distance ? ` et ${numberLabel(distance)} km autour` : '';
  if (city) return at(city) + around;
  if (postalCode) return `dans le ${postalCode}${around}`;
  return coordinates ? 'autour du lieu choisi' : '';
}

/** "Le Mans" → "au Mans", "Les Sables-d'Olonne" → "aux Sables-d'Olonne". */
function at(city: string): string {
  if (/^le /i.test(city)) return `au ${city.slice(3)}`;
  return /^les /i.test(city) ? `aux ${city.slice(4)}` : `à ${city}`;
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

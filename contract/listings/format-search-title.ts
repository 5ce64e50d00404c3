import { capitalizeFirstLetter } from '../text/capitalize-first-letter.ts';
import { formatNumber } from '../text/decimals.ts';
import { categoryLabels } from './categories.ts';
import { formatCommuneWithPrepositionDe } from './labels.ts';
import type { PagedListingSearch } from './paged-listing-search.ts';

/**
 * Title and heading of the results: "Tomates à moins de 25 km de Lyon", "Fruits de saison", "Dons, d'un seul
 * vendeur".
 */
export const formatSearchTitle = (search: Partial<PagedListingSearch>): string =>
  subjectAndPlace(search) + (search.user ? ", d'un seul vendeur" : '');

function subjectAndPlace(search: Partial<PagedListingSearch>): string {
  const { productName, category, season } = search;
  const place = placeOf(search);
  const parts = [productName, category && categoryLabels[category].toLowerCase(), kindOf(search)].filter(
    Boolean,
  );
  if (parts.length === 0 && !season && !place) return 'Toutes les annonces';
  const [first = season ? 'produits' : 'annonces', ...others] = parts;
  const subject = [capitalizeFirstLetter(first) + (season ? ' de saison' : ''), ...others].join(', ');
  return place ? `${subject} ${place}` : subject;
}

/** Count of results as "12 annonces" or "10 000+ annonces". */
export function formatResultCount(total: number): string {
  if (total === 0) return 'Aucune annonce';
  if (total > 10_000) return '10 000+ annonces';
  return total === 1 ? '1 annonce' : `${formatNumber(total)} annonces`;
}

/** Name of a commune after "à": "Le Mans" → "au Mans", "Les Sables-d'Olonne" → "aux Sables-d'Olonne". */
export function formatCommuneWithPrepositionA(city: string): string {
  if (/^le /i.test(city)) return `au ${city.slice(3)}`;
  return /^les /i.test(city) ? `aux ${city.slice(4)}` : `à ${city}`;
}

/**
 * Kind of listings in the title of a search. Offers are named only where nothing else is, as a search for
 * tomatoes means offers.
 */
function kindOf({ mainType, type, productName, category }: Partial<PagedListingSearch>): string {
  if (mainType === 'asked') return 'demandes';
  if (type) return { sell: 'ventes', trade: 'trocs', donation: 'dons' }[type];
  return mainType === 'offer' && !productName && !category ? 'offres' : '';
}

function placeOf({
  city,
  postalCode,
  department,
  coordinates,
  distance,
}: Partial<PagedListingSearch>): string {
  const within = distance && `à moins de ${formatNumber(distance)} km`;
  if (city)
    return within ? `${within} ${formatCommuneWithPrepositionDe(city)}` : formatCommuneWithPrepositionA(city);
  if (department) return inDepartment(department);
  if (postalCode) return within ? `${within} du ${postalCode}` : `dans le ${postalCode}`;
  if (!coordinates) return '';
  return within ? `${within} du lieu choisi` : 'autour du lieu choisi';
}

/** Name of a department with its preposition: "en Loire-Atlantique", "dans le Rhône", "à Paris". */
function inDepartment(name: string): string {
  const article = articles.find(([, names]) => names.test(name));
  return article ? article[0] + name : `en ${name}`;
}

const articles: [article: string, names: RegExp][] = [
  ['à ', /^(La Réunion|Mayotte|Paris|Saint-|Wallis)/],
  ['dans les ', /^(Alpes|Ardennes|Bouches|Côtes|Deux|Hautes-[AP]|Hauts|Landes|Pyrénées|Vosges|Yvelines)/],
  ["dans l'", /^(Ain|Aisne|Allier|Aube|Aude|Essonne|Eure|Hérault|Indre|Oise|Orne|Yonne)$/],
  ['dans la ', /^(Creuse|Drôme|Loire|Manche|Marne|Meuse|Nièvre|Sarthe|Somme|Vienne)$/],
  [
    'dans le ',
    /^(Calvados|Cantal|Cher|Doubs|Finistère|Ga|Ge|Jura|Loir-|Loiret|Lot|Morbihan|Nord|Pas-|Puy|Bas-|Haut-|Rhône|Ta|Te|Va)/,
  ],
];

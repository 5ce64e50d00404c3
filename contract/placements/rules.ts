import type { Category } from '../listings/categories.ts';

/** Places of placements, with their labels: below the latest listings of the home page, or after every third result. */
export const placementPageLabels = { home: 'Accueil', results: 'Résultats de recherche' } as const;
export type PlacementPage = keyof typeof placementPageLabels;

/** States of a placement today, with their labels. */
export const placementStateLabels = {
  shown: 'Affiché',
  off: 'Éteint',
  planned: 'À venir',
  ended: 'Terminé',
} as const;
export type PlacementState = keyof typeof placementStateLabels;

/** Number of placements that administrators may add to the built-in ones. */
export const MAX_ADDED_PLACEMENTS = 20;
export const MAX_PLACEMENT_TITLE_LENGTH = 40;
export const MAX_PLACEMENT_TEXT_LENGTH = 100;
export const MAX_PLACEMENT_LINK_LENGTH = 500;
export const MAX_PLACEMENT_POSITION = 99;
export const MAX_PLACEMENT_VERSION_LENGTH = 100;

/** Number of placements whose views or clicks one call reports. */
export const MAX_COUNTED_PLACEMENTS = 10;
/** Days whose views and clicks administrators see added up; older ones stay for `PLACEMENT_COUNT_DAYS`. */
export const RECENT_PLACEMENT_COUNT_DAYS = 30;
export const PLACEMENT_COUNT_DAYS = 365;

/** Categories that have a drawing. */
export const placementDrawings = [
  'legumes',
  'fruits',
  'aromates',
  'oeufs-volailles',
  'miel',
  'plants-graines',
  'fleurs',
  'transformes',
] as const satisfies readonly Category[];
export type PlacementDrawing = (typeof placementDrawings)[number];

export const placementErrorTexts = {
  place: "Choisissez l'accueil ou les résultats.",
  title: 'Donnez un titre.',
  titleTooLong: `Le titre ne peut pas dépasser ${MAX_PLACEMENT_TITLE_LENGTH} caractères.`,
  text: 'Écrivez un texte.',
  textTooLong: `Le texte ne peut pas dépasser ${MAX_PLACEMENT_TEXT_LENGTH} caractères.`,
  link: 'Indiquez une adresse https://... ou une page de ce site, comme /annonces.',
  drawing: 'Choisissez un dessin.',
  day: 'Indiquez un jour entre 2020 et 2099.',
  order: 'La fin ne peut pas précéder le début.',
  version: 'Indiquez la version que vous avez lue.',
  position: `Indiquez un nombre entier entre 1 et ${MAX_PLACEMENT_POSITION}.`,
} as const;

/** True for the link of a placement: the path of a page of this site, without `/app`, or an https address. */
export function isPlacementLink(link: string): boolean {
  if (link.startsWith('/')) return /^\/(?![/\\])[^\s\\]*$/.test(link);
  const url = /^https:\/\//i.test(link) ? URL.parse(link) : null;
  return url?.protocol === 'https:' && url.username === '' && url.password === '' && !/\s/.test(link);
}

interface Scheduled {
  isOn: boolean;
  from: string | null;
  until: string | null;
}

/**
 * State of a placement on a day.
 * @param today day in Paris as "2026-11-28", as those of the placement
 */
export function findPlacementState({ isOn, from, until }: Scheduled, today: string): PlacementState {
  if (!isOn) return 'off';
  if (from && from > today) return 'planned';
  return until && until < today ? 'ended' : 'shown';
}

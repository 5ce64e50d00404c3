import type { Category } from '../listings/categories.ts';

/** Places of slots, with their labels: below the latest listings of the home page, or after every third result. */
export const slotPlaceLabels = { home: 'Accueil', results: 'Résultats de recherche' } as const;
export type SlotPlace = keyof typeof slotPlaceLabels;

/** States of a slot today, with their labels. */
export const slotStateLabels = {
  shown: 'Affiché',
  off: 'Éteint',
  planned: 'À venir',
  ended: 'Terminé',
} as const;
export type SlotState = keyof typeof slotStateLabels;

/** Number of slots that administrators may add to the built-in ones. */
export const MAX_ADDED_SLOTS = 20;
export const MAX_SLOT_TITLE_LENGTH = 40;
export const MAX_SLOT_TEXT_LENGTH = 100;
export const MAX_SLOT_LINK_LENGTH = 500;
export const MAX_SLOT_POSITION = 99;
export const MAX_SLOT_VERSION_LENGTH = 100;

/** Number of slots whose views or clicks one call reports. */
export const MAX_COUNTED_SLOTS = 10;
/** Days whose views and clicks administrators see added up; older ones stay for `SLOT_COUNT_DAYS`. */
export const RECENT_SLOT_COUNT_DAYS = 30;
export const SLOT_COUNT_DAYS = 365;

/** Categories that have a drawing. */
export const slotDrawings = [
  'legumes',
  'fruits',
  'aromates',
  'oeufs-volailles',
  'miel',
  'plants-graines',
  'fleurs',
  'transformes',
] as const satisfies readonly Category[];
export type SlotDrawing = (typeof slotDrawings)[number];

export const slotErrorTexts = {
  place: "Choisissez l'accueil ou les résultats.",
  title: 'Donnez un titre.',
  titleTooLong: `Le titre ne peut pas dépasser ${MAX_SLOT_TITLE_LENGTH} caractères.`,
  text: 'Écrivez un texte.',
  textTooLong: `Le texte ne peut pas dépasser ${MAX_SLOT_TEXT_LENGTH} caractères.`,
  link: 'Indiquez une adresse https://... ou une page de ce site, comme /annonces.',
  drawing: 'Choisissez un dessin.',
  day: 'Indiquez un jour entre 2020 et 2099.',
  order: 'La fin ne peut pas précéder le début.',
  version: 'Indiquez la version que vous avez lue.',
  position: `Indiquez un nombre entier entre 1 et ${MAX_SLOT_POSITION}.`,
} as const;

/** True for the link of a slot: the path of a page of this site, without `/app`, or an https address. */
export function isSlotLink(link: string): boolean {
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
 * State of a slot on a day.
 * @param today day in Paris as "2026-11-28", as those of the slot
 */
export function findSlotState({ isOn, from, until }: Scheduled, today: string): SlotState {
  if (!isOn) return 'off';
  if (from && from > today) return 'planned';
  return until && until < today ? 'ended' : 'shown';
}

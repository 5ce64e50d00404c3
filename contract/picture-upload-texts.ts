import { MAX_IMAGES_PER_LISTING } from './images.ts';

const numerals: Record<number, string> = { 2: 'Deux', 3: 'Trois', 4: 'Quatre', 5: 'Cinq' };
const atMost = (max: number) => `${numerals[max] ?? max} photos au maximum`;

/** Texts about pictures, not in `images.ts`, which every page loads. */
export const pictureUploadTexts = {
  unreadable: "Ce fichier n'est pas une photo que nous pouvons lire.",
  tooLarge: 'Une photo ne peut pas dépasser 10 Mo.',
  onlyOne: 'Une seule photo.',
  leftOut: `${atMost(MAX_IMAGES_PER_LISTING)} : les autres n'ont pas été ajoutées.`,
} as const;

/** Error sentence for more pictures than a form may have. */
export const formatTooManyImagesError = (max: number): string =>
  max === 1 ? pictureUploadTexts.onlyOne : `${atMost(max)}.`;

/** Texts about pictures, not in `images.ts`, which every page loads. */
export const imageTexts = {
  unreadable: "Ce fichier n'est pas une photo que nous pouvons lire.",
  tooLarge: 'Une photo ne peut pas dépasser 10 Mo.',
  tooMany: 'Cinq photos au maximum.',
  onlyOne: 'Une seule photo.',
  leftOut: "Cinq photos au maximum : les autres n'ont pas été ajoutées.",
} as const;

/** Refusal of more pictures than a form may have. */
export function tooManyImages(max: number): string {
  if (max === 1) return imageTexts.onlyOne;
  return max === 3 ? 'Trois photos au maximum.' : imageTexts.tooMany;
}

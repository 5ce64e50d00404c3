/** Apart from `images.ts`, which every page loads. */
export const imageTexts = {
  unreadable: "Ce fichier n'est pas une image que nous pouvons lire.",
  tooLarge: 'Une image ne peut pas dépasser 10 Mo.',
  tooMany: 'Cinq images au plus.',
  onlyOne: 'Une seule image.',
  leftOut: "Cinq photos au maximum : les autres n'ont pas été ajoutées.",
} as const;

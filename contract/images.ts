export const MAX_IMAGES = 5;
export const MAX_IMAGE_BYTES = 10_000_000;
export const IMAGE_SIDE = 800;
export const THUMBNAIL_SIDE = 400;
/** Of the JPEG that the page makes before the upload. */
export const IMAGE_QUALITY = 0.7;

export const imageTexts = {
  unreadable: "Ce fichier n'est pas une image que nous pouvons lire.",
  tooLarge: 'Une image ne peut pas dépasser 10 Mo.',
  tooMany: 'Cinq images au plus.',
  onlyOne: 'Une seule image.',
} as const;

/** `/uploads/x.webp` → the path of its 400 pixel version. */
export const thumbnailOf = (path: string) => path.replace(/\.webp$/, '-400.webp');

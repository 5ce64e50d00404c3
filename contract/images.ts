export const MAX_IMAGES_PER_LISTING = 5;
export const MAX_IMAGE_BYTES = 10_000_000;
/** Bytes that one account's pictures may take as they are stored: some 500 listings of five photos. */
export const MAX_STORED_IMAGE_BYTES_PER_ACCOUNT = 300_000_000;
export const MAX_IMAGE_SIDE_PX = 800;
export const MAX_THUMBNAIL_SIDE_PX = 400;
/** Quality of the JPEG that the page makes of a photo before the upload. */
export const JPEG_QUALITY_BEFORE_UPLOAD = 0.7;

/** Path of a picture's small JPEG, for mails, from `/uploads/x.webp`. */
export const buildMailImagePath = (path: string) =>
  path.replace(/^\/uploads\/(.*)\.webp$/, '/uploads/mail/$1.jpg');

/** Path of a logo's small PNG, for mails, from `/uploads/x.webp`. */
export const buildMailLogoPath = (path: string) =>
  path.replace(/^\/uploads\/(.*)\.webp$/, '/uploads/mail/$1.png');

/** Path of a picture's 400 pixel version, from `/uploads/x.webp`; a signature stays. */
export const buildThumbnailPath = (path: string) => path.replace(/\.webp(?=$|\?)/, '-400.webp');

/** Path of a picture without the signature that answers add where visitors may not see the picture. */
export const removeImagePathSignature = (path: string) => path.replace(/\?.*$/, '');

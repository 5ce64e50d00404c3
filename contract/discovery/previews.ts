/** Size in pixels and type of previews: JPEG, as several social networks read no WebP. */
export const SOCIAL_PREVIEW_IMAGE_SIZE_AND_TYPE = { width: 1200, height: 630, type: 'image/jpeg' } as const;

export const buildListingSocialPreviewImagePath = (listingId: string) => `/previews/${listingId}.jpg`;

/** Path of the preview for pages that are not about a single listing. */
export const SITE_SOCIAL_PREVIEW_IMAGE_PATH = '/previews/site.jpg';

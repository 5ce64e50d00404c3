/** JPEG, as several social networks read no WebP. Pixels. */
export const PREVIEW = { width: 1200, height: 630, type: 'image/jpeg' } as const;

export const previewPath = (listingId: string) => `/previews/${listingId}.jpg`;

/** For pages that are about no single listing. */
export const SITE_PREVIEW = '/previews/site.jpg';

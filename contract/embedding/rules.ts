export const frameThemes = ['auto', 'light', 'dark'] as const;
export type FrameTheme = (typeof frameThemes)[number];

/** How often a framed page tells its height. Milliseconds. */
export const HEIGHT_EVERY_MS = 500;

/** Pixels. */
export const MAX_RADIUS = 40;

export const LATEST_IN_FRAME = { usual: 4, most: 12 } as const;

/** Around the place of a search box or of the latest listings. Kilometres. */
export const FRAME_DISTANCE = 25;

/** What a host may set: attributes of the custom elements, parameters of the framed pages. */
export const frameParameters = ['theme', 'accent', 'radius', 'place', 'product', 'number'] as const;

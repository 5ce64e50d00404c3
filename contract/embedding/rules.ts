export const frameThemes = ['auto', 'light', 'dark'] as const;
export type FrameTheme = (typeof frameThemes)[number];

/** Interval at which a framed page posts its height. Milliseconds. */
export const HEIGHT_EVERY_MS = 500;

/** Pixels. */
export const MAX_RADIUS = 40;

export const LATEST_IN_FRAME = { usual: 4, most: 12 } as const;

/** Search radius of the framed search box and of the framed latest listings. Kilometres. */
export const FRAME_DISTANCE = 25;

/** Attributes of the custom elements, and parameters of the framed pages. */
export const frameParameters = ['theme', 'accent', 'radius', 'place', 'product', 'number'] as const;

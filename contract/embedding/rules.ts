export const widgetThemes = ['auto', 'light', 'dark'] as const;
export type WidgetTheme = (typeof widgetThemes)[number];

/** Milliseconds between two messages by which a framed page posts its height to the host. */
export const FRAME_HEIGHT_MESSAGE_INTERVAL_MS = 500;

/** Pixels of the largest corner radius that a host can choose for its widgets. */
export const MAX_WIDGET_CORNER_RADIUS_PX = 40;

export const DEFAULT_AND_MAX_WIDGET_LISTINGS = { usual: 4, most: 12 } as const;

/** Kilometres around the place of the framed search box and of the framed latest listings. */
export const WIDGET_SEARCH_RADIUS_KM = 25;

/** Attributes of the widgets' custom elements, which are also the parameters of the framed pages. */
export const widgetAttributeNames = ['theme', 'accent', 'radius', 'place', 'product', 'number'] as const;

/** Header of a page that other sites may frame; the server replaces it by the policy that names those sites. */
export const FRAMEABLE_PAGE_HTTP_HEADER = 'x-framed';

import { parseHexColour } from '#contract/colour.ts';
import {
  DEFAULT_AND_MAX_WIDGET_LISTINGS,
  MAX_WIDGET_CORNER_RADIUS_PX,
  WIDGET_SEARCH_RADIUS_KM,
  widgetThemes,
} from '#contract/embedding/rules.ts';
import {
  hasSearchPlace,
  type PagedListingSearch,
  parsePagedListingSearch,
} from '#contract/listings/paged-listing-search.ts';
import { formatAccentCss } from './format-accent-css.ts';
import { parseClampedInteger } from './parse-clamped-integer.ts';

/** Appearance of a framed page as the host has chosen it. */
export interface FramedPageAppearance {
  /** Theme of the framed page; undefined follows the reader's device. */
  theme: 'light' | 'dark' | undefined;
  /** CSS of the host's choices for `.frame`; empty by default. */
  style: string;
}

/** Appearance from the parameters of the URL. Invalid ones are ignored: no text of the host reaches the style. */
export function readFramedPageAppearanceParams(params: URLSearchParams): FramedPageAppearance {
  const theme = widgetThemes.find((other) => other === params.get('theme')) ?? 'auto';
  const accent = parseHexColour(params.get('accent'));
  const radius = parseClampedInteger(params.get('radius'), 0, MAX_WIDGET_CORNER_RADIUS_PX);
  return {
    theme: theme === 'auto' ? undefined : theme,
    style: (accent ? formatAccentCss(accent, theme) : '') + (radius === undefined ? '' : corners(radius)),
  };
}

export function readFramedPageSearchParams(params: URLSearchParams): Partial<PagedListingSearch> {
  const { productName, city, postalCode } = parsePagedListingSearch(
    new URLSearchParams({
      productName: params.get('product') ?? '',
      city: params.get('place') ?? '',
    }),
  );
  const place = { city, postalCode };
  return { productName, ...place, distance: hasSearchPlace(place) ? WIDGET_SEARCH_RADIUS_KM : undefined };
}

export const readFramedPageListingCountParam = (params: URLSearchParams): number =>
  parseClampedInteger(params.get('number'), 1, DEFAULT_AND_MAX_WIDGET_LISTINGS.most) ??
  DEFAULT_AND_MAX_WIDGET_LISTINGS.usual;

/** Styles of rounded corners: large boxes take the host's radius, controls inside them a share of it. */
const corners = (radius: number) =>
  `.frame{--radius-3xl:${radius}px;--radius-2xl:${radius}px;--radius-xl:${radius / 2}px;--radius-lg:${radius / 4}px}` +
  `.frame :is(a,button,form>div).rounded-full,.frame form>div{border-radius:${radius}px}`;

import {
  FRAMED_LISTING_COUNT,
  FRAMED_SEARCH_RADIUS_KM,
  frameThemes,
  MAX_CORNER_RADIUS_PX,
} from '#contract/embedding/rules.ts';
import { hasSearchPlace, readSearch, type Search } from '#contract/listings/search.ts';
import { parseHexColour } from './colour.ts';
import { formatAccentCss } from './format-accent-css.ts';
import { readWholeNumber } from './read-whole-number.ts';

/** Appearance of a framed page as the host has chosen it. */
export interface FrameAppearance {
  /** Theme of the framed page; undefined follows the reader's device. */
  theme: 'light' | 'dark' | undefined;
  /** CSS of the host's choices for `.frame`; empty by default. */
  style: string;
}

/** Appearance from the parameters of the URL. Invalid ones are ignored: no text of the host reaches the style. */
export function readFrameAppearance(params: URLSearchParams): FrameAppearance {
  const theme = frameThemes.find((other) => other === params.get('theme')) ?? 'auto';
  const accent = parseHexColour(params.get('accent'));
  const radius = readWholeNumber(params.get('radius'), 0, MAX_CORNER_RADIUS_PX);
  return {
    theme: theme === 'auto' ? undefined : theme,
    style: (accent ? formatAccentCss(accent, theme) : '') + (radius === undefined ? '' : corners(radius)),
  };
}

export function readFrameSearch(params: URLSearchParams): Partial<Search> {
  const { productName, city, postalCode } = readSearch(
    new URLSearchParams({
      productName: params.get('product') ?? '',
      city: params.get('place') ?? '',
    }),
  );
  const place = { city, postalCode };
  return { productName, ...place, distance: hasSearchPlace(place) ? FRAMED_SEARCH_RADIUS_KM : undefined };
}

export const readFrameListingCount = (params: URLSearchParams): number =>
  readWholeNumber(params.get('number'), 1, FRAMED_LISTING_COUNT.most) ?? FRAMED_LISTING_COUNT.usual;

/** Styles of rounded corners: large boxes take the host's radius, controls inside them a share of it. */
const corners = (radius: number) =>
  `.frame{--radius-3xl:${radius}px;--radius-2xl:${radius}px;--radius-xl:${radius / 2}px;--radius-lg:${radius / 4}px}` +
  `.frame :is(a,button,form>div).rounded-full,.frame form>div{border-radius:${radius}px}`;

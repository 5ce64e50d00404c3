import { communeWithA } from '#contract/listings/format-search-title.ts';
import { MIN_ZOOM_OF_SINGLE_COMMUNES } from '#contract/listings/map-rules.ts';
import type { MapPoint } from '#contract/listings/search-schemas.ts';
import { formatNumber } from '#contract/text/decimals.ts';

export const formatListingCount = (count: number): string =>
  count === 1 ? '1 annonce' : `${formatNumber(count)} annonces`;

/** Label "12 annonces à Vénissieux"; at small scales, "12 annonces à Vénissieux et aux alentours". */
export const formatMapPointLabel = ({ count, city }: MapPoint, zoom: number): string =>
  `${formatListingCount(count)} ${communeWithA(city)}${zoom < MIN_ZOOM_OF_SINGLE_COMMUNES && count > 1 ? ' et aux alentours' : ''}`;

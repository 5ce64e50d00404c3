import { MIN_ZOOM_OF_SINGLE_COMMUNES } from '#contract/listings/map-rules.ts';
import type { MapPoint } from '#contract/listings/search-schemas.ts';
import { communeWithA } from '#contract/listings/search-title.ts';
import { numberLabel } from '#contract/text/decimals.ts';

export const listingCountLabel = (count: number): string =>
  count === 1 ? '1 annonce' : `${numberLabel(count)} annonces`;

/** Label "12 annonces à Vénissieux"; at small scales, "12 annonces à Vénissieux et aux alentours". */
export const pointLabel = ({ count, city }: MapPoint, zoom: number): string =>
  `${listingCountLabel(count)} ${communeWithA(city)}${zoom < MIN_ZOOM_OF_SINGLE_COMMUNES && count > 1 ? ' et aux alentours' : ''}`;

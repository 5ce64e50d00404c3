import { formatCommuneWithPrepositionA } from '#contract/listings/format-search-title.ts';
import { MIN_MAP_ZOOM_FOR_COMMUNE_POINTS } from '#contract/listings/map-rules.ts';
import type { CommuneListingsMapPoint } from '#contract/listings/search-schemas.ts';
import { formatNumber } from '#contract/text/decimals.ts';

export const formatListingCount = (count: number): string =>
  count === 1 ? '1 annonce' : `${formatNumber(count)} annonces`;

/** Label "12 annonces à Vénissieux"; at small scales, "12 annonces à Vénissieux et aux alentours". */
export const formatMapPointLabel = ({ count, city }: CommuneListingsMapPoint, zoom: number): string =>
  `${formatListingCount(count)} ${formatCommuneWithPrepositionA(city)}${zoom < MIN_MAP_ZOOM_FOR_COMMUNE_POINTS && count > 1 ? ' et aux alentours' : ''}`;

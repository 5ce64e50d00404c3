import { X } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Link } from 'react-router';
import { formatDistance } from '#contract/listings/labels.ts';
import { MIN_MAP_ZOOM_FOR_COMMUNE_POINTS } from '#contract/listings/map-rules.ts';
import {
  buildSearchResultsPath,
  type PagedListingSearch,
  removePlaceFromSearch,
} from '#contract/listings/paged-listing-search.ts';
import type { CommuneListingsMapPoint } from '#contract/listings/search-schemas.ts';
import { formatNumber } from '#contract/text/decimals.ts';
import { CloseOnBrowserBack } from '#web/ui/back-closes.tsx';
import { Button } from '#web/ui/button.tsx';
import { ListingCard } from '../listing-card.tsx';
import type { ListingCardContent } from '../listing-card-content.ts';
import { fetchMapPointListingCards } from './find-points.ts';
import { formatMapPointLabel } from './format-map-point-label.ts';

interface MapPointListingsPanelProps {
  point: CommuneListingsMapPoint;
  zoom: number;
  /** Kilometres of the point from the place of the search. */
  km?: number | undefined;
  search: PagedListingSearch;
  onClose: () => void;
  onApproach: () => void;
  /** Callback with the height in pixels of the map that the panel covers, which grows as listings arrive. */
  onHeight: (height: number) => void;
}

/** Media query for screens on which the map stands beside the list and may reach below the window. */
const BESIDE_LIST = '(width >= 64rem)';

/** Newest listings of a point, over the bottom of the map. */
export function MapPointListingsPanel({
  point,
  zoom,
  km,
  search,
  onClose,
  onApproach,
  onHeight,
}: MapPointListingsPanelProps) {
  const { cards, hasFailed, retry } = useCards(point.adIds);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    title.current?.focus({ preventScroll: true });
    if (matchMedia(BESIDE_LIST).matches)
      title.current?.closest('section')?.scrollIntoView({ block: 'nearest' });
  }, []);

  const panel = useRef<HTMLElement>(null);
  const notifyHeight = useEffectEvent(onHeight);
  useEffect(() => {
    const resized = new ResizeObserver(() => panel.current && notifyHeight(panel.current.offsetHeight));
    if (panel.current) resized.observe(panel.current);
    return () => resized.disconnect();
  }, []);

  const hasMore = point.count > point.adIds.length;
  const [lon = 0, lat = 0] = point.coordinates;
  return (
    <section ref={panel} aria-labelledby="map-point" className="map-panel">
      <CloseOnBrowserBack onClose={onClose} />
      <div className="map-panel-head">
        <h2 id="map-point" ref={title} tabIndex={-1}>
          {formatMapPointLabel(point, zoom)}
        </h2>
        <button type="button" aria-label="Fermer" onClick={onClose} className="map-close">
          <X aria-hidden className="size-5" />
        </button>
      </div>
      {hasMore && (
        <p className="map-newest">
          Les {point.adIds.length} plus récentes
          {zoom < MIN_MAP_ZOOM_FOR_COMMUNE_POINTS ? (
            <button type="button" onClick={onApproach} className="map-more">
              Voir de plus près
            </button>
          ) : (
            <Link
              to={buildSearchResultsPath({ ...removePlaceFromSearch(search), coordinates: [lon, lat] })}
              className="map-more"
            >
              Voir les {formatNumber(point.count)} annonces
            </Link>
          )}
        </p>
      )}
      {hasFailed ? (
        <div role="alert" className="map-panel-failure">
          <p>Ces annonces n'ont pas pu être chargées.</p>
          <Button variant="secondary" onClick={retry}>
            Réessayer
          </Button>
        </div>
      ) : (
        <ul aria-busy={!cards} className="map-cards">
          {cards?.map((card) => (
            <li key={card.id} className="@container">
              <ListingCard
                content={km === undefined ? card : { ...card, distance: formatDistance(km) }}
                first={false}
                heading="h3"
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function useCards(ids: readonly string[]) {
  const [cards, setCards] = useState<ListingCardContent[]>();
  const [hasFailed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` asks again; other ids remount the panel.
  useEffect(() => {
    const controller = new AbortController();
    setFailed(false);
    fetchMapPointListingCards(ids, controller.signal).then(
      setCards,
      () => controller.signal.aborted || setFailed(true),
    );
    return () => controller.abort();
  }, [attempt]);
  return { cards, hasFailed, retry: () => setAttempt(attempt + 1) };
}

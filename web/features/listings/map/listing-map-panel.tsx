import { ChevronDown } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { buildSearchResultsPath, type PagedListingSearch } from '#contract/listings/paged-listing-search.ts';
import type { CommuneListingsMapPoint } from '#contract/listings/search-schemas.ts';
import { useSiteSettings } from '#web/document/use-site.ts';
import { Button } from '#web/ui/button.tsx';
import { formatListingCount } from './format-map-point-label.ts';
import { frenchTerritoryMapBounds } from './french-territory-map-bounds.ts';
import { createListingMap, type ListingMapHandle, type MapLoadState } from './listing-map-handle.ts';
import { MapPointListingsPanel } from './map-point-listings-panel.tsx';

interface ListingMapPanelProps {
  search: PagedListingSearch;
  /**
   * True to scroll the map into view, once: beside the list it may reach below the window; in place of the list, a
   * longer page may have been scrolled further down.
   */
  scrolls: boolean;
}

/** True when the map stands beside the list; on narrower screens it replaces the list. */
export const isMapBesideList = () => matchMedia('(width >= 64rem)').matches;

/** Map with its controls and the panel of a point. */
export function ListingMapPanel({ search, scrolls }: ListingMapPanelProps) {
  const { mapTiles } = useSiteSettings();
  const frame = useRef<HTMLElement>(null);
  const canvas = useRef<HTMLDivElement>(null);
  const map = useRef<ListingMapHandle>(undefined);
  const [state, setState] = useState<MapLoadState>('loading');
  const [count, setCount] = useState<number>();
  const [chosen, setChosen] = useState<{
    point: CommuneListingsMapPoint;
    zoom: number;
    km: number | undefined;
  }>();

  useEffect(() => {
    if (!canvas.current) return;
    const created = createListingMap(canvas.current, mapTiles, {
      onState: setState,
      onCount: setCount,
      onChoose: (point, zoom, km) => {
        setChosen({ point, zoom, km });
        created.select(point);
      },
    });
    map.current = created;
    return () => created.remove();
  }, [mapTiles]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the map opens.
  useEffect(() => {
    if (!scrolls) return;
    if (isMapBesideList()) frame.current?.scrollIntoView({ block: 'nearest' });
    else scrollTo(0, 0);
  }, []);

  const { page, sortBy, ...query } = search;
  const criteria = buildSearchResultsPath(query);
  const { city, postalCode, department, coordinates, distance, user } = search;
  const place = buildSearchResultsPath({ city, postalCode, department, coordinates, distance, user });
  // biome-ignore lint/correctness/useExhaustiveDependencies: `criteria` changes with the search.
  useEffect(() => {
    setChosen(undefined);
    map.current?.show(search, place);
  }, [criteria, place]);

  const close = () => {
    if (chosen) map.current?.focus(chosen.point);
    map.current?.select(undefined);
    setChosen(undefined);
  };
  return (
    <section
      ref={frame}
      aria-label="Carte des annonces"
      className="map-frame"
      onKeyDown={({ key }) => key === 'Escape' && close()}
    >
      <button type="button" className="map-skip" onClick={({ currentTarget }) => focusList(currentTarget)}>
        Passer la carte
      </button>
      <div ref={canvas} className="map-canvas" />
      <p role="status" className={count ? 'map-counted' : 'map-sight'}>
        {state !== 'failed' && sightLabel(count)}
      </p>
      <span className="map-regions">
        <select
          aria-label="Aller à"
          value=""
          onChange={({ target }) => {
            const region = frenchTerritoryMapBounds.find(({ name }) => name === target.value);
            if (region) map.current?.goTo(region.box);
          }}
        >
          <option value="" disabled>
            Aller à...
          </option>
          {frenchTerritoryMapBounds.map(({ name }) => (
            <option key={name}>{name}</option>
          ))}
        </select>
        <ChevronDown aria-hidden className="size-5" />
      </span>
      {state === 'failed' && (
        <div role="alert" className="map-failure">
          <p>La carte n'a pas pu être chargée en entier. Les annonces restent dans la liste.</p>
          <Button variant="secondary" onClick={() => map.current?.retry()}>
            Réessayer
          </Button>
        </div>
      )}
      {chosen && (
        <MapPointListingsPanel
          key={chosen.point.adIds.join()}
          {...chosen}
          search={search}
          onClose={close}
          onHeight={(height) => map.current?.reveal(chosen.point, height)}
          onApproach={() => {
            map.current?.approach(chosen.point);
            close();
          }}
        />
      )}
    </section>
  );
}

/**
 * Number of listings on the map, hidden from sight while there are any: the page's own count is visible beside it.
 */
function sightLabel(count: number | undefined): string {
  if (count === undefined) return 'La carte se prépare...';
  return count === 0 ? 'Aucune annonce ici' : `${formatListingCount(count)} sur la carte`;
}

function focusList(button: HTMLButtonElement) {
  const list = button.closest('.map-frame')?.nextElementSibling;
  list?.querySelector<HTMLElement>('a, button')?.focus();
}

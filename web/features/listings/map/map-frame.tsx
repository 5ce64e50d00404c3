import { ChevronDown } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { type Search, searchPath } from '#contract/listings/search.ts';
import type { MapPoint } from '#contract/listings/search-schemas.ts';
import { useSite } from '#web/document/use-site.ts';
import { Button } from '#web/ui/button.tsx';
import { createListingMap, type ListingMap, type MapState } from './listing-map.ts';
import { exactCount } from './point-label.ts';
import { PointPanel } from './point-panel.tsx';
import { regions } from './regions.ts';

interface MapFrameProps {
  search: Search;
  /** Into view, once: beside the list it may reach below the window, in its place one was farther down a longer page. */
  scrolls: boolean;
}

/** In its place on narrower screens. */
export const isBesideList = () => matchMedia('(width >= 64rem)').matches;

/** The map with what stands on it. */
export function MapFrame({ search, scrolls }: MapFrameProps) {
  const { mapTiles } = useSite();
  const frame = useRef<HTMLElement>(null);
  const canvas = useRef<HTMLDivElement>(null);
  const map = useRef<ListingMap>(undefined);
  const [state, setState] = useState<MapState>('loading');
  const [count, setCount] = useState<number>();
  const [chosen, setChosen] = useState<{ point: MapPoint; zoom: number }>();

  useEffect(() => {
    if (!canvas.current) return;
    const created = createListingMap(canvas.current, mapTiles, {
      onState: setState,
      onCount: setCount,
      onChoose: (point, zoom) => {
        setChosen({ point, zoom });
        created.mark(point);
      },
    });
    map.current = created;
    return () => created.remove();
  }, [mapTiles]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: when it opens.
  useEffect(() => {
    if (!scrolls) return;
    if (isBesideList()) frame.current?.scrollIntoView({ block: 'nearest' });
    else scrollTo(0, 0);
  }, []);

  const { page, sortBy, ...query } = search;
  const asked = searchPath(query);
  const { city, postalCode, department, coordinates, distance, user } = search;
  const place = searchPath({ city, postalCode, department, coordinates, distance, user });
  // biome-ignore lint/correctness/useExhaustiveDependencies: `asked` says when the search is another.
  useEffect(() => {
    setChosen(undefined);
    map.current?.show(search, place);
  }, [asked, place]);

  const close = () => {
    if (chosen) map.current?.focus(chosen.point);
    map.current?.mark(undefined);
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
            const region = regions.find(({ name }) => name === target.value);
            if (region) map.current?.goTo(region.box);
          }}
        >
          <option value="" disabled>
            Aller à...
          </option>
          {regions.map(({ name }) => (
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
        <PointPanel
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

/** How many are on the map is for those who do not see it: the page's own count stands beside it. */
function sightLabel(count: number | undefined): string {
  if (count === undefined) return 'La carte se prépare...';
  return count === 0 ? 'Aucune annonce ici' : `${exactCount(count)} sur la carte`;
}

function focusList(button: HTMLButtonElement) {
  const list = button.closest('.map-frame')?.nextElementSibling;
  list?.querySelector<HTMLElement>('a, button')?.focus();
}

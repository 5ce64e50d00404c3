import 'leaflet/dist/leaflet.css';
import './map-page.css';
import './map.css';
import './map-points.css';
import './map-panel.css';
import './searched-place.css';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router';
import type { PagedListingSearch } from '#contract/listings/paged-listing-search.ts';
import { ListOrMapToggle } from '../results/list-or-map-toggle.tsx';
import { isMapBesideList, ListingMapPanel } from './listing-map-panel.tsx';

interface ResultsMapProps {
  search: PagedListingSearch;
  /** Element in which the button of the map is rendered. */
  slot: HTMLElement | null;
}

/** Map beside the list, on narrow screens in its place, and the button that opens and closes it. */
export function ResultsMap({ search, slot }: ResultsMapProps) {
  const button = useRef<HTMLButtonElement>(null);
  // Focus moved to this button before the URL changes: the pressed one is gone, and the page would focus its title.
  useEffect(() => {
    if (document.activeElement === document.body && location.hash !== OPEN)
      button.current?.focus({ preventScroll: true });
  }, []);
  const [isOpen, setOpen] = useOpenMap();
  /** True when the map was opened by the button, not by a URL. */
  const isPressed = useRef(location.hash !== OPEN);
  /** Scroll position of the list when the map took its place, in pixels. */
  const listTop = useRef(scrollY);
  useEffect(() => {
    if (!isOpen && !isMapBesideList()) scrollTo(0, listTop.current);
  }, [isOpen]);
  const press = () => {
    isPressed.current = true;
    if (!isOpen) listTop.current = scrollY;
    setOpen(!isOpen);
  };
  return (
    <>
      <ListOrMapToggle ref={button} slot={slot} isOpen={isOpen} onClick={press} />
      {isOpen && <ListingMapPanel search={search} scrolls={isPressed.current} />}
    </>
  );
}

const OPEN = '#carte';

/**
 * State of the map in the hash of the URL: nothing is loaded again, and the link can be shared. The map stays open
 * when the search changes, and closes when the reader goes back to before it was opened.
 */
function useOpenMap() {
  const { hash, search } = useLocation();
  const type = useNavigationType();
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(true);
  const isFirst = useRef(true);
  const go = (hash: string, replace = false) =>
    navigate({ search, hash }, { replace, preventScrollReset: true });
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new URL counts.
  useEffect(() => {
    if (hash === OPEN) setOpen(true);
    else if (hash === CLOSED || (type === 'POP' && !isFirst.current)) setOpen(false);
    else if (isOpen) go(OPEN, !isFirst.current);
    isFirst.current = false;
  }, [hash, search]);
  return [isOpen, (open: boolean) => go(open ? OPEN : CLOSED)] as const;
}

/** Hash of the URL while the map is closed. An empty hash would load the results again. */
const CLOSED = '#liste';

import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import type { PagedListingSearch } from '#contract/listings/paged-listing-search.ts';
import { showErrorToast } from '#web/ui/toasts/show-or-queue-toast.ts';
import { ListOrMapToggle } from './list-or-map-toggle.tsx';

/**
 * Button that downloads the map's code. Once loaded, that code renders the map's own button. Default export for `lazy`.
 */
export default function LoadResultsMapButton({
  search,
  slot,
}: {
  search: PagedListingSearch;
  slot: HTMLElement | null;
}) {
  const { hash } = useLocation();
  const [loaded, setLoaded] = useState<Loaded>();
  useEffect(() => {
    if (hash === '#carte') load(setLoaded);
  }, [hash]);
  if (loaded) return <loaded.ResultsMap search={search} slot={slot} />;
  return <ListOrMapToggle slot={slot} onClick={() => load(setLoaded)} />;
}

type Loaded = typeof import('../map/results-map.tsx');

const load = (show: (loaded: Loaded) => void) =>
  void import('../map/results-map.tsx').then(show, () =>
    showErrorToast('La carte ne se charge pas. Réessayez dans un moment.'),
  );

import { MapPin } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import type { Search } from '#contract/listings/search.ts';
import { Button } from '#web/ui/button.tsx';
import { notifyError } from '#web/ui/notices/notify.ts';

/**
 * Until the map is opened for the first time: then its code is downloaded, and has a button of its own. Default export
 * for `lazy`.
 */
export default function MapButton({ search }: { search: Search }) {
  const { hash } = useLocation();
  const [loaded, setLoaded] = useState<Loaded>();
  useEffect(() => {
    if (hash === '#carte') load(setLoaded);
  }, [hash]);
  if (loaded) return <loaded.ResultsMap search={search} />;
  return (
    <Button variant="leaf" onClick={() => load(setLoaded)} className={floating} style={placed}>
      <MapPin aria-hidden className="size-5" />
      Carte
    </Button>
  );
}

type Loaded = typeof import('../map/results-map.tsx');

const load = (show: (loaded: Loaded) => void) =>
  void import('../map/results-map.tsx').then(show, () =>
    notifyError('La carte ne se charge pas. Réessayez dans un moment.'),
  );

/** Large enough where the text is larger, of which it hides less so. */
const placed = { bottom: 'min(6rem, 110px)', fontSize: 'min(1rem, 18px)' };

const floating = 'fixed left-1/2 z-30 -translate-x-1/2 shadow-float';

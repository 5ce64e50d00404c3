import { useEffect, useState } from 'react';
import { useHref, useLocation, useNavigate, useNavigation } from 'react-router';
import { Button } from '#web/ui/button.tsx';

/** Milliseconds after which a loading page counts as slow, and the reader is asked what to do. */
const SLOW_MS = 8_000;

/** Progress line on top of the window while a page loads; when it takes long, a choice to try again or to stay. */
export function NavigationProgress() {
  const { location } = useNavigation();
  if (!location) return null;
  return (
    <>
      <div
        ref={grow}
        role="progressbar"
        aria-label="Chargement"
        className="fixed inset-x-0 top-0 z-40 bg-leaf"
        style={line}
      />
      <SlowNavigation key={location.key} />
    </>
  );
}

/** Inline style of the line: classes of a moving line would weigh on the style sheet of every page. */
const line = { height: 4, transformOrigin: 'left' };

/** Animation that draws the line ever more slowly: nobody knows how long the page takes. */
const grow = (element: HTMLElement | null) =>
  void element?.animate?.([{ scale: '0 1' }, { scale: '0.9 1' }], {
    duration: matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : SLOW_MS,
    easing: 'cubic-bezier(0, 0, 0.2, 1)',
    fill: 'forwards',
  });

function SlowNavigation() {
  const { location } = useNavigation();
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const base = useHref('/');
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!isSlow || !location) return null;
  // Path without the base of the site: paths of pending navigations begin with it, and `navigate` adds it.
  const retry = () =>
    navigate(
      { ...location, pathname: location.pathname.slice(base.length) || '/' },
      { state: location.state },
    );
  // Navigation to a hash of the shown page, which ends the pending one: the router loads nothing for it.
  const cancel = () =>
    navigate({ pathname, search, hash: hash || '#contenu' }, { replace: true, preventScrollReset: true });
  return (
    <div
      role="alert"
      className="fixed inset-x-0 top-16 z-40 mx-auto flex max-w-xl flex-wrap items-center justify-center gap-x-4 rounded-2xl border border-line bg-card px-4 py-2 shadow-float"
    >
      <p className="font-medium">Le réseau ne répond pas.</p>
      <Button variant="quiet" className="underline" onClick={retry}>
        Réessayer
      </Button>
      <Button variant="quiet" className="underline" onClick={cancel}>
        Annuler
      </Button>
    </div>
  );
}

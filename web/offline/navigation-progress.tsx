import { type ReactNode, useEffect, useState } from 'react';
import { useHref, useLocation, useNavigate, useNavigation } from 'react-router';
import { call } from '#web/client/call.ts';
import { Button } from '#web/ui/button.tsx';
import { useKeepPageOnNetworkLoss } from './use-keep-page-on-network-loss.ts';
import { useWaitForServer } from './use-wait-for-server.ts';

/** Milliseconds after which a loading page counts as slow, and the reader is asked what to do. */
const SLOW_MS = 8_000;
/** Milliseconds after which the server counts as away when the reader tries again. */
const ANSWER_MS = 10_000;

/**
 * Progress line on top of the window while a page loads; when it takes long, or finds no network, a choice to try again or
 * to stay.
 */
export function NavigationProgress() {
  const { location } = useNavigation();
  const { isLost, expectData } = useKeepPageOnNetworkLoss();
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
      {isLost ? <LostNavigation expectData={expectData} /> : <SlowNavigation key={location.key} />}
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
  const { retry, cancel } = useNavigationChoices();
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!isSlow) return null;
  return (
    <NavigationAlert onRetry={retry} onCancel={cancel}>
      <p className="font-medium">Le réseau ne répond pas.</p>
    </NavigationAlert>
  );
}

interface LostNavigationProps {
  /** Called before the data are requested again. */
  expectData: () => void;
}

/** Navigation that found no network: it goes on once the server answers again, unless the reader gives it up. */
function LostNavigation({ expectData }: LostNavigationProps) {
  const { retry, cancel } = useNavigationChoices();
  const [isAsking, setAsking] = useState(false);
  const goOn = () => {
    expectData();
    retry();
  };
  useWaitForServer(true, goOn);
  const ask = async () => {
    setAsking(true);
    const signal = AbortSignal.timeout(ANSWER_MS);
    const isBack = await call('GET /api/ready', { signal, status: 200 }).then(
      () => true,
      () => false,
    );
    setAsking(false);
    if (isBack) goOn();
  };
  return (
    <NavigationAlert onRetry={ask} isRetrying={isAsking} onCancel={cancel}>
      <p className="basis-full">
        <strong className="font-semibold">Le réseau manque.</strong> Vous restez sur cette page, et ce que
        vous y avez saisi aussi&nbsp;; l'autre s'ouvrira au retour du réseau.
      </p>
    </NavigationAlert>
  );
}

interface NavigationAlertProps {
  onRetry: () => unknown;
  isRetrying?: boolean;
  onCancel: () => unknown;
  children: ReactNode;
}

const NavigationAlert = ({ onRetry, isRetrying = false, onCancel, children }: NavigationAlertProps) => (
  <div
    role="alert"
    className="fixed inset-x-0 top-16 z-40 mx-auto flex max-w-xl flex-wrap items-center justify-center gap-x-4 rounded-2xl border border-line bg-card px-4 py-2 shadow-float"
  >
    {children}
    <Button variant="quiet" className="underline" pending={isRetrying} onClick={onRetry}>
      Réessayer
    </Button>
    <Button variant="quiet" className="underline" onClick={onCancel}>
      Annuler
    </Button>
  </div>
);

/** Ways on from a pending navigation: to begin it again, or to stay on the shown page. */
function useNavigationChoices() {
  const { location } = useNavigation();
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const base = useHref('/');
  return {
    retry() {
      // Path without the base of the site: paths of pending navigations begin with it, and `navigate` adds it.
      if (location)
        void navigate(
          { ...location, pathname: location.pathname.slice(base.length) || '/' },
          { state: location.state },
        );
    },
    // Navigation to a hash of the shown page, which ends the pending one: the router loads nothing for it.
    cancel: () =>
      void navigate(
        { pathname, search, hash: hash || '#contenu' },
        { replace: true, preventScrollReset: true },
      ),
  };
}

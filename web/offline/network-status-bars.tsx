import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useRevalidator } from 'react-router';
import { useOnline } from '#web/client/use-online.ts';
import { formatListingAge } from '#web/features/listings/listing-age.ts';
import { Button } from '#web/ui/button.tsx';
import { NavigationProgress } from './navigation-progress.tsx';
import { startPrefetchingOnIntent } from './prefetch.ts';
import { registerServiceWorker } from './register.ts';
import { useAutomaticOutboxSending } from './use-automatic-outbox-sending.ts';
import { useDataFetchTime } from './use-data-fetch-time.ts';
import { useWaitForServer } from './use-wait-for-server.ts';

/** Navigation progress and offline bar of a page, once it is alive. Default export for `lazy`. */
export default function NetworkStatusBars() {
  return (
    <>
      <NavigationProgress />
      <OfflineBar />
    </>
  );
}

/**
 * Bar that tells that the network is down and how old the page's data are. The page is reloaded once the network is
 * back, or the server answers again. The bar is the end of the page and stays at the bottom of the window, above the
 * bars there: nothing moves when it comes, and nothing is covered for good.
 */
function OfflineBar() {
  const isOnline = useOnline();
  const { seenAt, forget } = useDataFetchTime();
  const { revalidate, state } = useRevalidator();

  useEffect(registerServiceWorker, []);
  useEffect(startPrefetchingOnIntent, []);
  const sendOutbox = useAutomaticOutboxSending();
  useTitles();

  const refresh = () => {
    forget();
    void revalidate();
  };
  const onReachable = useEffectEvent(() => {
    if (!seenAt) return;
    refresh();
    sendOutbox();
  });
  useEffect(() => {
    addEventListener('online', onReachable);
    return () => removeEventListener('online', onReachable);
  }, []);
  const isServerSilent = isOnline && seenAt !== undefined;
  useWaitForServer(isServerSilent, () => onReachable());

  const isShown = !isOnline || seenAt !== undefined;
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    document.documentElement.style.setProperty('--offline-bar', `${bar.current?.offsetHeight ?? 0}px`);
  });
  return (
    <div
      ref={bar}
      role="status"
      style={isShown ? aboveBottomBar : undefined}
      className={
        isShown ? 'offline-bar sticky z-20 border-t border-line bg-sunken px-4 py-1 text-sm' : undefined
      }
    >
      {/* Scroll padding: a focused element is not hidden behind the bar. */}
      {isShown && <style>{':where(html){scroll-padding-bottom:8rem}'}</style>}
      {isShown && (
        <div className="flex flex-wrap items-center justify-center gap-x-3">
          <p className="font-medium">
            {isOnline ? 'Le réseau ne répond pas.' : 'Vous êtes hors ligne.'}
            {seenAt !== undefined && ` Vu ${formatListingAge(new Date(seenAt).toISOString(), Date.now())}.`}
          </p>
          {isOnline && (
            <Button
              variant="quiet"
              className="-my-2 underline"
              onClick={refresh}
              disabled={state === 'loading'}
            >
              Réessayer
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

const aboveBottomBar = { bottom: 'var(--bottom-bar)' };

/** Posts titles of pages read inside the app to the service worker: no document holds them. */
function useTitles() {
  const { key } = useLocation();
  useEffect(() => {
    if (key === 'default') return;
    const read = { page: location.pathname + location.search, title: document.title };
    navigator.serviceWorker?.controller?.postMessage({ read });
  }, [key]);
}

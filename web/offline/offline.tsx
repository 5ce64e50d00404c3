import { useEffect, useEffectEvent } from 'react';
import { useLocation, useRevalidator } from 'react-router';
import { call } from '#web/client/call.ts';
import { ageLabel } from '#web/features/listings/listing-age.ts';
import { Button } from '#web/ui/button.tsx';
import { prefetchOnIntent } from './prefetch.ts';
import { registerWorker } from './register.ts';
import { useDataFetchTime, useOnline } from './use-data-fetch-time.ts';
import { useOutboxSending } from './use-outbox-sending.ts';

/** Milliseconds between two questions whether a silent server answers again, which no event of the browser tells. */
const RETRY_MS = 10_000;

/**
 * Banner that tells that the network is down and how old the page is. The page is reloaded once the network is back,
 * or the server answers again.
 */
export default function Offline() {
  const isOnline = useOnline();
  const { seenAt, forget } = useDataFetchTime();
  const { revalidate, state } = useRevalidator();

  useEffect(registerWorker, []);
  useEffect(prefetchOnIntent, []);
  useOutboxSending();
  useTitles();

  const refresh = () => {
    forget();
    void revalidate();
  };
  const onReachable = useEffectEvent(() => {
    if (seenAt) refresh();
  });
  useEffect(() => {
    addEventListener('online', onReachable);
    return () => removeEventListener('online', onReachable);
  }, []);
  const isServerSilent = isOnline && seenAt !== undefined;
  useEffect(() => {
    if (!isServerSilent) return;
    const ask = () =>
      call('GET /api/ready', { signal: AbortSignal.timeout(RETRY_MS), status: 200 }).then(
        onReachable,
        () => {},
      );
    const timer = setInterval(ask, RETRY_MS);
    return () => clearInterval(timer);
  }, [isServerSilent]);

  const isShown = !isOnline || seenAt !== undefined;
  return (
    <div
      role="status"
      className={
        isShown
          ? 'offline-banner sticky top-16 z-20 bg-sunken px-4 pt-4 pb-2 low:top-0 max-md:peer-data-hidden:top-0'
          : undefined
      }
    >
      {/* Scroll padding: a focused element is not hidden behind the banner. */}
      {isShown && <style>{'html{scroll-padding-top:8rem}'}</style>}
      {isShown && (
        <div className="mx-auto flex max-w-6xl flex-wrap items-center justify-center gap-x-4">
          <p className="font-medium">
            {isOnline ? 'Le réseau ne répond pas.' : 'Vous êtes hors ligne.'}
            {seenAt !== undefined && ` Vu ${ageLabel(new Date(seenAt).toISOString(), Date.now())}.`}
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

/** Posts titles of pages read inside the app to the worker: no document holds them. */
function useTitles() {
  const { key } = useLocation();
  useEffect(() => {
    if (key === 'default') return;
    const read = { page: location.pathname + location.search, title: document.title };
    navigator.serviceWorker?.controller?.postMessage({ read });
  }, [key]);
}

import { useEffect, useEffectEvent } from 'react';
import { useLocation, useRevalidator } from 'react-router';
import { useOnline } from '#web/client/use-online.ts';
import { ageLabel } from '#web/features/listings/listing-age.ts';
import { Button } from '#web/ui/button.tsx';
import { NavigationProgress } from './navigation-progress.tsx';
import { prefetchOnIntent } from './prefetch.ts';
import { registerWorker } from './register.ts';
import { useDataFetchTime } from './use-data-fetch-time.ts';
import { useOutboxSending } from './use-outbox-sending.ts';
import { useServerAnswer } from './use-server-answer.ts';

/** State of the network on a page, once it is alive. Default export for `lazy`. */
export default function Network() {
  return (
    <>
      <NavigationProgress />
      <Offline />
    </>
  );
}

/**
 * Banner that tells that the network is down and how old the page's data are. The page is reloaded once the network is
 * back, or the server answers again. It lies over the page, which does not move when it comes.
 */
function Offline() {
  const isOnline = useOnline();
  const { seenAt, forget } = useDataFetchTime();
  const { revalidate, state } = useRevalidator();

  useEffect(registerWorker, []);
  useEffect(prefetchOnIntent, []);
  const sendOutbox = useOutboxSending();
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
  useServerAnswer(isServerSilent, () => onReachable());

  const isShown = !isOnline || seenAt !== undefined;
  return (
    <div
      role="status"
      className={
        isShown ? 'offline-banner sticky top-16 z-20 h-0 low:top-0 max-md:peer-data-hidden:top-0' : undefined
      }
    >
      {/* Scroll padding: a focused element is not hidden behind the banner. */}
      {isShown && <style>{'html{scroll-padding-top:8rem}'}</style>}
      {isShown && (
        <div
          style={narrow}
          className="mx-auto flex max-w-full flex-wrap items-center justify-center gap-x-3 rounded-2xl bg-sunken px-4 pt-4 text-sm shadow-card"
        >
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

/** Inline style of the banner: classes would weigh on the style sheet of every page. */
const narrow = { width: 'fit-content', paddingBottom: 4 };

/** Posts titles of pages read inside the app to the service worker: no document holds them. */
function useTitles() {
  const { key } = useLocation();
  useEffect(() => {
    if (key === 'default') return;
    const read = { page: location.pathname + location.search, title: document.title };
    navigator.serviceWorker?.controller?.postMessage({ read });
  }, [key]);
}

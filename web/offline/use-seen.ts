import { useEffect, useState, useSyncExternalStore } from 'react';
import { useLocation, useNavigation } from 'react-router';

/** The worker's message about a page may arrive this long before the router reports the navigation. Milliseconds. */
const AHEAD_MS = 500;

/** Once in a document: what was said before anybody listened. */
let hasAsked = false;

/**
 * When what the page shows was seen: milliseconds since 1970, the oldest of its parts. Undefined while all of it comes
 * from the network.
 */
export function useSeen(): { seenAt: number | undefined; forget: () => void } {
  const [seenAt, setSeenAt] = useState(() => Number(document.documentElement.dataset.seen) || undefined);
  const { key } = useLocation();
  const isLoading = useNavigation().state === 'loading';
  const [heard] = useState<{ marks: { at: number; heardAt: number }[]; since: number; key: string }>({
    marks: [],
    since: 0,
    key,
  });

  useEffect(() => {
    const listen = ({ data }: MessageEvent) => {
      if (typeof data?.seenAt !== 'number') return;
      heard.marks.push({ at: data.seenAt, heardAt: Date.now() });
      setSeenAt((before) => Math.min(before ?? data.seenAt, data.seenAt));
    };
    navigator.serviceWorker?.addEventListener('message', listen);
    if (!hasAsked) navigator.serviceWorker?.controller?.postMessage({ seen: true });
    hasAsked = true;
    return () => navigator.serviceWorker?.removeEventListener('message', listen);
  }, [heard]);

  useEffect(() => {
    if (isLoading) heard.since = Date.now() - AHEAD_MS;
  }, [isLoading, heard]);

  useEffect(() => {
    if (key === heard.key) return;
    heard.key = key;
    heard.marks = heard.marks.filter(({ heardAt }) => heardAt >= heard.since);
    setSeenAt(heard.marks.length > 0 ? Math.min(...heard.marks.map(({ at }) => at)) : undefined);
  }, [key, heard]);

  return {
    seenAt,
    forget() {
      heard.marks = [];
      setSeenAt(undefined);
    },
  };
}

export const useOnline = (): boolean => useSyncExternalStore(followNetwork, () => navigator.onLine);

function followNetwork(changed: () => void) {
  for (const event of ['online', 'offline']) addEventListener(event, changed);
  return () => {
    for (const event of ['online', 'offline']) removeEventListener(event, changed);
  };
}

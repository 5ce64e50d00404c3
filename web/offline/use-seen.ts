import { useEffect, useState, useSyncExternalStore } from 'react';
import { useLocation, useNavigation } from 'react-router';

/** Milliseconds by which the worker's message about a page may arrive before the router reports the navigation. */
const LEAD_MS = 500;

/** True once this document has asked for messages sent before anybody listened. */
let hasAsked = false;

/**
 * Time at which the shown data were fetched, in milliseconds since 1970; that of the oldest part. Undefined while all
 * parts come from the network.
 */
export function useSeen(): { seenAt: number | undefined; forget: () => void } {
  const [seenAt, setSeenAt] = useState(() => Number(document.documentElement.dataset.seen) || undefined);
  const { key } = useLocation();
  const isLoading = useNavigation().state === 'loading';
  const [received] = useState<{ messages: { at: number; receivedAt: number }[]; since: number; key: string }>(
    {
      messages: [],
      since: 0,
      key,
    },
  );

  useEffect(() => {
    const listen = ({ data }: MessageEvent) => {
      if (typeof data?.seenAt !== 'number') return;
      received.messages.push({ at: data.seenAt, receivedAt: Date.now() });
      setSeenAt((before) => Math.min(before ?? data.seenAt, data.seenAt));
    };
    navigator.serviceWorker?.addEventListener('message', listen);
    if (!hasAsked) navigator.serviceWorker?.controller?.postMessage({ seen: true });
    hasAsked = true;
    return () => navigator.serviceWorker?.removeEventListener('message', listen);
  }, [received]);

  useEffect(() => {
    if (isLoading) received.since = Date.now() - LEAD_MS;
  }, [isLoading, received]);

  useEffect(() => {
    if (key === received.key) return;
    received.key = key;
    received.messages = received.messages.filter(({ receivedAt }) => receivedAt >= received.since);
    setSeenAt(received.messages.length > 0 ? Math.min(...received.messages.map(({ at }) => at)) : undefined);
  }, [key, received]);

  return {
    seenAt,
    forget() {
      received.messages = [];
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

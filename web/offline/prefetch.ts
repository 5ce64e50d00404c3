import { formatRouteDataPath } from './public-pages.ts';

/** Milliseconds that the pointer or the focus rests on a link before its page's data are prefetched. */
const INTENT_MS = 65;

/**
 * Prefetches a page's data, through the service worker, while the reader is about to open it: a second page without a
 * wait.
 * @returns function that stops it
 */
export function startPrefetchingOnIntent(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const cancel = () => clearTimeout(timer);
  const onIntent = ({ target }: Event) => {
    cancel();
    const link = target instanceof Element ? target.closest('a') : null;
    const ahead = link && dataOf(link.href);
    if (!ahead) return;
    timer = setTimeout(() => navigator.serviceWorker?.controller?.postMessage({ ahead }), INTENT_MS);
  };
  const controller = new AbortController();
  const { signal } = controller;
  for (const type of ['pointerover', 'focusin']) addEventListener(type, onIntent, { signal });
  // Intent cancelled by a touch that became a scroll, or by a click, after which the router itself sends the
  // request.
  for (const type of ['pointercancel', 'click']) addEventListener(type, cancel, { signal });
  return () => {
    cancel();
    controller.abort();
  };
}

/** Path of a page's data; undefined for pages without prefetching. */
function dataOf(href: string): string | undefined {
  const url = URL.parse(href);
  return url?.origin === location.origin ? formatRouteDataPath(url.pathname + url.search) : undefined;
}

import { dataPath } from './data-path.ts';

/** Milliseconds that a pointer or the keyboard rests on a link whose page is then asked for. */
const INTENT_MS = 65;

/**
 * Has the service worker ask for a page's data while the reader is about to open it: a second page without a wait.
 * @returns what ends it
 */
export function askAhead(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const forget = () => clearTimeout(timer);
  const onIntent = ({ target }: Event) => {
    forget();
    const link = target instanceof Element ? target.closest('a') : null;
    const ahead = link && dataOf(link.href);
    if (!ahead) return;
    timer = setTimeout(() => navigator.serviceWorker?.controller?.postMessage({ ahead }), INTENT_MS);
  };
  const ended = new AbortController();
  const { signal } = ended;
  for (const type of ['pointerover', 'focusin']) addEventListener(type, onIntent, { signal });
  // A touch that became a scroll, and a click, after which the router asks.
  for (const type of ['pointercancel', 'click']) addEventListener(type, forget, { signal });
  return () => {
    forget();
    ended.abort();
  };
}

/** Path of a page's data; undefined for other pages. */
function dataOf(href: string): string | undefined {
  const url = URL.parse(href);
  return url?.origin === location.origin ? dataPath(url.pathname + url.search) : undefined;
}

/** Milliseconds that a pointer or the keyboard rests on a link whose page is then asked for. */
const INTENT_MS = 65;

/** Pages that are the same for every visitor, and the route whose data the router asks for. */
const ROUTES: [path: RegExp, route: string][] = [
  [/^\/app\/annonces$/, 'results-page'],
  [/^\/app\/ad\/[\da-f-]{36}$/, 'listing-page'],
  [/^\/app\/vendeur\/[\da-f-]{36}$/, 'seller-page'],
];

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
    const ahead = link && dataAddress(link.href);
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

/** As the router asks; undefined for other pages. */
function dataAddress(href: string): string | undefined {
  const url = URL.parse(href);
  const route = ROUTES.find(([path]) => url && path.test(url.pathname))?.[1];
  if (!url || !route || url.origin !== location.origin) return undefined;
  url.pathname += '.data';
  url.searchParams.set('_routes', `pages/${route}`);
  return url.pathname + url.search;
}

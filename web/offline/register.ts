/** `connection` of the Network Information API, which TypeScript's types lack as only some engines have it. */
type Connected = Navigator & { connection?: { saveData: boolean } };

/**
 * Registers the service worker after the page has loaded, which it must not slow down. Never in a frame, as nothing
 * is stored for a host's page, nor when the browser saves data: a release is a few hundred kilobytes.
 */
export function registerServiceWorker() {
  if (!import.meta.env.PROD || window.top !== window) return;
  if ((navigator as Connected).connection?.saveData) return;
  const register = () =>
    // Rejection ignored in private windows of some browsers: the site works without the worker.
    void navigator.serviceWorker?.register('/app/worker.js', { scope: '/app' }).catch(() => undefined);
  if (document.readyState === 'complete') register();
  else addEventListener('load', register, { once: true });
}

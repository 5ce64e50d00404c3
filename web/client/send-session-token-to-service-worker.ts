/**
 * Sends the id of the logged-in member to the service worker, if there is one, which deletes the stored pages
 * of others.
 */
export function sendSessionTokenToServiceWorker(token: string | null) {
  try {
    void navigator.serviceWorker?.ready.then(({ active }) => active?.postMessage(token));
  } catch {
    // Error ignored: a browser may refuse access to service workers in a frame of another site.
  }
}

/** Tells the service worker, if there is one, who is logged in now: it deletes what others have seen. */
export function sendMemberToServiceWorker(token: string | null) {
  try {
    void navigator.serviceWorker?.ready.then(({ active }) => active?.postMessage(token));
  } catch {
    // Error ignored: a browser may refuse access to service workers in a frame of another site.
  }
}

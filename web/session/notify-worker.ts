/** Tells the service worker, if there is one, who is logged in now: it deletes what others have seen. */
export function notifyWorker(token: string | null) {
  try {
    void navigator.serviceWorker?.ready.then(({ active }) => active?.postMessage(token));
  } catch {
    // Access is refused in a frame of a foreign site.
  }
}

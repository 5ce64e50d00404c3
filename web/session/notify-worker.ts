/** Tells the service worker, if there is one, who is logged in now: what others have seen is deleted. */
export function notifyWorker(token: string | null) {
  try {
    void navigator.serviceWorker?.ready.then(({ active }) => active?.postMessage(token));
  } catch {
    // Refused in a frame of a foreign site.
  }
}

/**
 * Hands the session of a framed login to the page around it.
 * @param origins the only ones that may receive it; the browser drops the message for any other
 */
export function shareToken(token: string, origins: readonly string[]) {
  if (window.parent === window) return;
  for (const origin of origins) window.parent.postMessage({ type: 'token', token }, origin);
}

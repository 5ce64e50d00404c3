/** True when this page is inside a frame of another page. */
export const isInFrame = () => window.parent !== window;

/**
 * Posts the session token of a framed login to the parent page.
 * @param origins origins that may receive it; the browser drops the message for others
 */
export function postSessionTokenToParentFrame(token: string, origins: readonly string[]) {
  if (!isInFrame()) return;
  for (const origin of origins) window.parent.postMessage({ type: 'token', token }, origin);
}

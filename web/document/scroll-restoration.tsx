import { UNSAFE_useScrollRestoration } from 'react-router';

/**
 * Scroll position on navigation. The router's own component adds an inline script, which throws where storage is
 * refused.
 */
export function ScrollRestoration() {
  UNSAFE_useScrollRestoration();
  return null;
}

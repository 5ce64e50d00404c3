import { UNSAFE_useScrollRestoration } from 'react-router';

/**
 * A new page starts at its top, the previous one where it was left. The router's own component would add an
 * inline script, which throws where storage is refused.
 */
export function ScrollRestoration() {
  UNSAFE_useScrollRestoration();
  return null;
}

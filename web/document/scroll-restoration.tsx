import { useLayoutEffect, useRef } from 'react';
import { UNSAFE_useScrollRestoration, useLocation } from 'react-router';

/**
 * Scroll position on navigation. The router's own component adds an inline script, which throws where storage is
 * refused.
 */
export function ScrollRestoration() {
  const { key } = useLocation();
  const first = useRef<string | undefined>(key);
  const reached = useRef(0);
  useLayoutEffect(() => {
    reached.current = scrollY;
  });
  UNSAFE_useScrollRestoration();
  // The router scrolls to the top when the first page has loaded: a reader who has scrolled meanwhile stays there.
  useLayoutEffect(() => {
    if (first.current !== key) first.current = undefined;
    else if (scrollY === 0) scrollTo(0, reached.current);
  });
  return null;
}

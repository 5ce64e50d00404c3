import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';

/** `<Link state={NEXT_PAGE}>`: the same page goes on, and is read from its title again. */
export const NEXT_PAGE = { isNextPage: true };

/**
 * A browser that loads a page starts reading it from its top; a page that comes without loading is read from its
 * title. Whoever stands on something that stays in the page, like a tab, stays there and is told the new title.
 */
export function PageFocus() {
  const { key, pathname, state } = useLocation();
  const shown = useRef({ key, pathname });
  const [title, setTitle] = useState('');

  useEffect(() => {
    const before = shown.current;
    if (before.key === key) return;
    shown.current = { key, pathname };
    const isNextPage = state?.isNextPage === true;
    if (before.pathname === pathname && !isNextPage) return;
    if (!isNextPage && standsInPage()) setTitle(document.title);
    else focusTitle();
  }, [key, pathname, state]);

  return (
    <p aria-live="polite" className="sr-only">
      {title}
    </p>
  );
}

const standsInPage = () => document.activeElement?.matches('main *') === true;

function focusTitle() {
  const title = document.querySelector<HTMLElement>('main h1');
  if (title) title.tabIndex = -1;
  (title?.checkVisibility() ? title : document.querySelector('main'))?.focus({ preventScroll: true });
}

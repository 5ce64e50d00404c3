import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';

/** State of a link to another page of the same list, focused like a new page: `<Link state={NEXT_PAGE_LINK_STATE}>`. */
export const NEXT_PAGE_LINK_STATE = { isNextPage: true };

/**
 * Focuses the title after a client-side navigation, as screen readers start at the top of a loaded page. When the
 * focused element remains, like a tab, the new title is announced instead; when the focused element is gone from the
 * same page, like a removed filter, the title is focused too.
 */
export function PageFocusManager() {
  const { key, pathname, state } = useLocation();
  const shown = useRef({ key, pathname });
  const [title, setTitle] = useState('');

  useEffect(() => {
    const before = shown.current;
    if (before.key === key) return;
    shown.current = { key, pathname };
    const isNextPage = state?.isNextPage === true;
    const isGone = document.activeElement === document.body;
    if (before.pathname === pathname && !isNextPage && !isGone) return;
    if (!isNextPage && standsInPage()) setTitle(document.title);
    else focusPageTitle();
  }, [key, pathname, state]);

  return (
    <p aria-live="polite" className="sr-only">
      {title}
    </p>
  );
}

const standsInPage = () => document.activeElement?.matches('main *') === true;

/** Focuses the title of the page; also called when the content of a page is replaced. */
export function focusPageTitle() {
  const title = document.querySelector<HTMLElement>('main h1');
  if (title) title.tabIndex = -1;
  (title?.checkVisibility() ? title : document.querySelector('main'))?.focus({ preventScroll: true });
}

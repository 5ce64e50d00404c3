import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { NavLink } from './link.tsx';

interface TabLinksProps {
  label: string;
  links: readonly { to: string; label: string; mark?: ReactNode }[];
}

/** Pixels of the tab before the current one that stay visible. */
const SEEN_BEFORE = 64;

/** On small screens one below the other where they do not fit; on larger ones they scroll sideways. */
export function TabLinks({ label, links }: TabLinksProps) {
  const { pathname } = useLocation();
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    const current = pathname && nav.current?.querySelector<HTMLElement>('[aria-current=page]');
    // `scrollIntoView` would move the page too.
    if (current) nav.current?.scrollTo({ left: current.offsetLeft - SEEN_BEFORE });
  }, [pathname]);
  return (
    <nav ref={nav} aria-label={label} className="relative -mx-4 px-4 md:overflow-x-auto">
      <ul className="flex gap-x-1 border-b border-line max-md:flex-wrap md:w-max md:min-w-full">
        {links.map((link) => (
          <li key={link.to}>
            <NavLink
              to={link.to}
              prefetch="intent"
              className="-mb-px flex min-h-12 items-center gap-2 border-b-3 border-transparent px-2.5 font-semibold md:px-4 md:whitespace-nowrap text-soft no-underline -outline-offset-3 hover:text-ink aria-[current=page]:border-leaf aria-[current=page]:text-ink"
            >
              {link.label}
              {link.mark}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

import { type ReactNode, useEffect, useRef } from 'react';
import { NavLink, useLocation } from 'react-router';

interface TabLinksProps {
  label: string;
  links: readonly { to: string; label: string; badge?: ReactNode }[];
}

/** Pixels beyond the current tab that stay free where the row scrolls: it fades there. */
const FADED = 16;

/**
 * Links as pills on small screens, in one row that scrolls sideways and fades where it goes on; on larger ones as tabs
 * that wrap.
 */
export function TabLinks({ label, links }: TabLinksProps) {
  const { pathname } = useLocation();
  const nav = useRef<HTMLElement>(null);
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const row = nav.current;
    const current = pathname && row?.querySelector<HTMLElement>('[aria-current=page]');
    if (!row || !current || !list.current) return;
    // Scrolls the row alone, where `scrollIntoView` would move the page too, and from its first tab as far as the
    // current one needs. Again when a badge appears, which moves the tabs after it.
    const resized = new ResizeObserver(() =>
      row.scrollTo({ left: current.offsetLeft + current.offsetWidth + FADED - row.clientWidth }),
    );
    resized.observe(list.current);
    return () => resized.disconnect();
  }, [pathname]);
  return (
    <nav ref={nav} aria-label={label} className={`relative -mx-4 px-4 [scrollbar-width:thin] ${ONE_ROW}`}>
      <ul
        ref={list}
        className="flex w-max gap-1.5 border-line max-md:pr-8 md:w-auto md:flex-wrap md:gap-1 md:border-b"
      >
        {links.map((link) => (
          <li key={link.to} className="max-md:grid">
            <NavLink
              to={link.to}
              prefetch="intent"
              className="relative flex min-h-11 items-center gap-2 px-2 leading-tight font-semibold max-md:justify-center max-md:text-center text-soft hover:text-ink aria-[current=page]:border-leaf max-md:rounded-full max-md:border max-md:border-edge max-md:bg-card max-lg:text-sm max-md:aria-[current=page]:bg-leaf max-md:aria-[current=page]:text-on-leaf max-md:no-underline md:-mb-px md:min-h-12 md:border-b-3 md:border-transparent md:px-3 md:whitespace-nowrap md:no-underline md:-outline-offset-3 md:aria-[current=page]:text-ink lg:px-4"
            >
              {/* Two lines on phones, so that the row shows three; away from a badge in the corner. */}
              <span className={`max-md:max-w-[5.75rem] max-md:min-w-min ${link.badge ? 'text-left' : ''}`}>
                {link.label}
              </span>
              {/* In a corner of a pill; elsewhere with room before it comes, so that the next tabs do not move. */}
              {link.badge && (
                <span className="max-md:absolute max-md:-top-1 max-md:-right-1.5 md:min-w-8">
                  {link.badge}
                </span>
              )}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Classes of one row. Its padding is the height of a focus ring, which a scrolling box would cut. */
const ONE_ROW = 'max-md:-my-1 max-md:overflow-x-auto max-md:py-1 max-md:mask-r-from-[calc(100%-16px)]';

import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { NEXT_PAGE_LINK_STATE } from '#web/document/page-focus-manager.tsx';
import { calculatePagerNumbers } from './calculate-pager-numbers.ts';

interface PagerProps {
  page: number;
  totalPages: number;
  /** Name of the URL parameter with the page, where a page has several lists. */
  name?: string;
  /** Anchor of the list, which the links lead to. */
  hash?: string;
}

/** Links to pages of a list. They change `page` and keep the rest of the query; nothing for one page. */
export function Pager({ page, totalPages, name = 'page', hash = '' }: PagerProps) {
  const [params] = useSearchParams();
  if (totalPages <= 1) return null;
  const linkTo = (target: number) => {
    const query = new URLSearchParams(params);
    if (target === 1) query.delete(name);
    else query.set(name, String(target));
    return { search: query.toString(), hash };
  };
  return (
    <nav aria-label="Pages" className="flex flex-wrap items-center justify-center sm:gap-1">
      <Step to={page > 1 ? linkTo(page - 1) : undefined} label="Page précédente" rel="prev">
        <ChevronLeft aria-hidden className="size-5" />
      </Step>
      {calculatePagerNumbers(page, totalPages).map((entry, index) =>
        entry === 'gap' ? (
          <span
            key={index === 1 ? 'first gap' : 'last gap'}
            aria-hidden
            className="w-4 text-center whitespace-nowrap text-soft sm:w-6"
          >
            ...
          </span>
        ) : (
          <Link
            key={entry}
            to={linkTo(entry)}
            state={NEXT_PAGE_LINK_STATE}
            aria-label={`Page ${entry}`}
            aria-current={entry === page ? 'page' : undefined}
            className={`${cell} font-semibold hover:bg-sunken aria-[current=page]:bg-leaf aria-[current=page]:text-on-leaf`}
          >
            {entry}
          </Link>
        ),
      )}
      <Step to={page < totalPages ? linkTo(page + 1) : undefined} label="Page suivante" rel="next">
        <ChevronRight aria-hidden className="size-5" />
      </Step>
    </nav>
  );
}

const cell = 'grid size-11 place-items-center rounded-full';

interface StepProps {
  to: { search: string; hash: string } | undefined;
  label: string;
  rel: string;
  children: ReactNode;
}

function Step({ to, label, rel, children }: StepProps) {
  return to ? (
    <Link
      to={to}
      state={NEXT_PAGE_LINK_STATE}
      rel={rel}
      aria-label={label}
      className={`${cell} hover:bg-sunken`}
    >
      {children}
    </Link>
  ) : (
    <span aria-hidden className={`${cell} opacity-30`}>
      {children}
    </span>
  );
}

import { Pencil, Search } from 'lucide-react';
import { type ReactNode, type ToggleEvent, useId } from 'react';
import { SearchSheetHeader } from './sheet-head.tsx';

interface CollapsibleSearchBarProps {
  /**
   * Summary of the search's criteria such as "Tomates · Villeurbanne · 25 km"; undefined without any: the bar stays
   * open.
   */
  summary: string | undefined;
  /** Search bar. */
  children: ReactNode;
}

/**
 * Search bar inside a `SearchForm`. On small screens one line opens it over the page, without JavaScript too; Escape
 * closes it.
 */
export function CollapsibleSearchBar({ summary, children }: CollapsibleSearchBarProps) {
  const sheet = useId();
  return (
    <>
      {summary && (
        <button
          type="button"
          popoverTarget={sheet}
          className="flex min-h-12 w-full items-center gap-3 rounded-3xl border border-edge bg-card px-4 py-0.5 text-left font-semibold shadow-card md:hidden"
        >
          <Search aria-hidden className="size-5 text-soft" />
          <span className="min-w-0 flex-1 leading-tight">
            <span className="sr-only">Modifier la recherche&nbsp;: </span>
            {summary}
          </span>
          <Pencil aria-hidden className="size-4 text-soft" />
        </button>
      )}
      <div
        id={sheet}
        popover={summary ? 'auto' : undefined}
        onToggle={focusFirst}
        className={summary ? sheetClass : undefined}
      >
        {summary && <SearchSheetHeader title="Votre recherche" sheet={sheet} className="mb-3 md:hidden" />}
        {children}
      </div>
    </>
  );
}

/** Classes of the sheet over the whole screen: suggestions need room above the keyboard. */
const sheetClass = 'm-0 h-dvh max-h-none w-full max-w-none bg-paper p-4 text-ink md:contents';

function focusFirst({ newState, currentTarget }: ToggleEvent<HTMLElement>) {
  if (newState === 'open') currentTarget.querySelector<HTMLElement>('input:not([type=hidden])')?.focus();
}

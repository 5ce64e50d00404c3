import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { useHref, useNavigate } from 'react-router';
import {
  buildSearchResultsPath,
  type PagedListingSearch,
  parsePagedListingSearch,
} from '#contract/listings/paged-listing-search.ts';

/** GET form to the results page; after hydration without a reload and with a short URL. */
export function SearchForm({ children }: { children: ReactNode }) {
  const action = useHref('/annonces');
  const navigate = useNavigate();
  const ref = useRef<HTMLFormElement>(null);
  /** True when a filter was changed offline: the list stays, and changes once the network is back. */
  const isWaiting = useRef(false);
  useEffect(() => {
    const sendLate = () => isWaiting.current && ref.current?.requestSubmit();
    addEventListener('online', sendLate);
    return () => removeEventListener('online', sendLate);
  }, []);

  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const { submitter } = event.nativeEvent as SubmitEvent;
    isWaiting.current = !submitter && !navigator.onLine;
    if (isWaiting.current) return;
    const sheets = form.querySelectorAll<HTMLElement>(':popover-open');
    if (submitter) {
      for (const sheet of sheets) sheet.hidePopover();
      closeTouchKeyboard();
    }
    // Navigation after a changed filter (no submitter) keeps the scroll position; in an open sheet, several changes are
    // one step back.
    const isChoosing = !submitter && sheets.length > 0;
    navigate(buildSearchResultsPath(readSearchForm(form)), {
      preventScrollReset: !submitter,
      replace: isChoosing,
    });
  };

  return (
    <search aria-label="Rechercher une annonce">
      <form ref={ref} action={action} onSubmit={search}>
        {children}
      </form>
    </search>
  );
}

export function readSearchForm(form: HTMLFormElement): PagedListingSearch {
  const fields = [...new FormData(form)].map(([name, value]) => [name, String(value)]);
  return parsePagedListingSearch(new URLSearchParams(fields));
}

/** Closes the on-screen keyboard of touch screens, which would cover the results. */
function closeTouchKeyboard() {
  if (matchMedia('(pointer: coarse)').matches) (document.activeElement as HTMLElement | null)?.blur();
}

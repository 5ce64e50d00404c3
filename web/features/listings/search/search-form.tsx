import type { FormEvent, ReactNode } from 'react';
import { useHref, useNavigate } from 'react-router';
import { readSearch, type Search, searchPath } from '#contract/listings/search.ts';

/** A plain GET form to the results page; after hydration without a reload and with a short address. */
export function SearchForm({ children }: { children: ReactNode }) {
  const action = useHref('/annonces');
  const navigate = useNavigate();

  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const { submitter } = event.nativeEvent as SubmitEvent;
    for (const sheet of form.querySelectorAll<HTMLElement>(':popover-open'))
      if (submitter) sheet.hidePopover();
    if (submitter) closeTouchKeyboard();
    // After a changed filter the reader stays where they are.
    navigate(searchPath(readSearchForm(form)), { preventScrollReset: !submitter });
  };

  return (
    <search aria-label="Rechercher une annonce">
      <form action={action} onSubmit={search}>
        {children}
      </form>
    </search>
  );
}

/** As its fields are now. */
export function readSearchForm(form: HTMLFormElement): Search {
  const fields = [...new FormData(form)].map(([name, value]) => [name, String(value)]);
  return readSearch(new URLSearchParams(fields));
}

/** It would cover the results. */
function closeTouchKeyboard() {
  if (matchMedia('(pointer: coarse)').matches) (document.activeElement as HTMLElement | null)?.blur();
}

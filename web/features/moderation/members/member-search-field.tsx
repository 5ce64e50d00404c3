import { Search } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import type { MemberFilter } from '#contract/moderation/rules.ts';
import { formControlClass } from '#web/ui/forms/control-class.ts';
import { formatMemberListPath } from './user-query.ts';

/** Milliseconds of a pause in typing before a search is requested. */
const PAUSE_MS = 250;
const LABEL = 'Rechercher par email, nom ou prénom';

interface MemberSearchFieldProps {
  /** Search term that the URL has; the filter is the URL's too. */
  term: string;
  filter: MemberFilter | undefined;
}

/** Search field that searches while the administrator types, and updates the URL. */
export function MemberSearchField({ term, filter }: MemberSearchFieldProps) {
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);

  const search = () => {
    clearTimeout(pause.current);
    const typed = input.current?.value.trim() ?? '';
    if (typed === term) return;
    // History entry replaced while typing: the back button leads to the state before the whole word.
    void navigate(formatMemberListPath({ term: typed, filter, page: 1 }), {
      replace: term !== '',
      preventScrollReset: true,
    });
  };
  useEffect(() => {
    if (input.current && document.activeElement !== input.current) input.current.value = term;
  }, [term]);
  useEffect(() => () => clearTimeout(pause.current), []);

  return (
    <search>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          search();
        }}
        className="relative"
      >
        <Search
          aria-hidden
          className="pointer-events-none absolute top-3 left-3.5 hidden size-5 text-soft sm:block"
        />
        <input
          ref={input}
          type="search"
          name="q"
          aria-label={LABEL}
          placeholder={LABEL}
          defaultValue={term}
          maxLength={100}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
          onInput={() => {
            clearTimeout(pause.current);
            pause.current = setTimeout(search, PAUSE_MS);
          }}
          className={`${formControlClass} truncate sm:pl-11`}
        />
      </form>
    </search>
  );
}

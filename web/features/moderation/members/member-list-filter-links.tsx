import { Link } from 'react-router';
import { type MemberFilter, memberFilterLabels, memberFilters } from '#contract/moderation/rules.ts';
import { formatMemberListPath } from './user-query.ts';

interface MemberListFilterLinksProps {
  term: string;
  /** Current filter of the list of members; undefined for all. */
  filter: MemberFilter | undefined;
}

export function MemberListFilterLinks({ term, filter }: MemberListFilterLinksProps) {
  return (
    <nav aria-label="Filtrer" className="-mx-3 -mt-3 flex flex-wrap text-sm">
      {[undefined, ...memberFilters].map((target) => (
        <Link
          key={target ?? 'all'}
          to={formatMemberListPath({ term, filter: target, page: 1 })}
          preventScrollReset
          aria-current={target === filter ? 'true' : undefined}
          className="flex min-h-11 items-center rounded-full px-3 text-soft hover:bg-sunken aria-[current=true]:font-semibold aria-[current=true]:text-ink aria-[current=true]:underline aria-[current=true]:decoration-2 aria-[current=true]:underline-offset-4"
        >
          {target ? memberFilterLabels[target] : 'Tous'}
        </Link>
      ))}
    </nav>
  );
}

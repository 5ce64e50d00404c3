import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import type { MemberFilter } from '#contract/moderation/rules.ts';
import { Button } from '#web/ui/button.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { formatMemberListPath } from './user-query.ts';

interface MemberListPagerProps {
  term: string;
  filter: MemberFilter | undefined;
  page: number;
  totalPages: number;
}

export function MemberListPager({ term, filter, page, totalPages }: MemberListPagerProps) {
  const pathTo = (target: number) =>
    target >= 1 && target <= totalPages ? formatMemberListPath({ term, filter, page: target }) : undefined;
  return (
    <nav aria-label="Pages" className="flex flex-wrap items-center justify-between gap-3">
      <Step to={pathTo(page - 1)}>
        <ChevronLeft aria-hidden className="-ml-1.5 size-5" />
        Précédent
      </Step>
      <p role="status" className="order-last w-full text-center text-soft sm:order-none sm:w-auto">
        Page {page} sur {Math.max(totalPages, 1)}
      </p>
      <Step to={pathTo(page + 1)}>
        Suivant
        <ChevronRight aria-hidden className="-mr-1.5 size-5" />
      </Step>
    </nav>
  );
}

function Step({ to, children }: { to: string | undefined; children: ReactNode }) {
  if (!to) {
    return (
      <Button variant="secondary" disabled>
        {children}
      </Button>
    );
  }
  return (
    <LinkButton variant="secondary" to={to} state={{ turned: true }}>
      {children}
    </LinkButton>
  );
}

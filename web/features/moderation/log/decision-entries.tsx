import { useCallback, useEffect, useState } from 'react';
import { decisionActionLabels, decisionStateLabels } from '#contract/moderation/rules.ts';
import type { Decision } from '#contract/moderation/schemas.ts';
import { call } from '#web/api.ts';
import { ApiError } from '#web/api-error.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { DateTime } from '#web/ui/date-time.tsx';
import { Spinner } from '#web/ui/spinner.tsx';

interface DecisionEntriesProps {
  subject: 'listing' | 'member';
  id: string;
}

export function DecisionEntries({ subject, id }: DecisionEntriesProps) {
  const { decisions, hasMore, isLoading, failure, load } = useDecisions(subject, id);
  return (
    <div className="flex flex-col items-start gap-3 pt-2 pb-3">
      {decisions?.length === 0 && <p className="text-soft">Aucune décision pour l'instant.</p>}
      {decisions && decisions.length > 0 && (
        <ol className="flex flex-col gap-4 border-l-2 border-line pl-4">
          {decisions.map((decision) => (
            <DecisionEntry key={decision._id} decision={decision} />
          ))}
        </ol>
      )}
      {failure && <Alert>{failure}</Alert>}
      {isLoading && !decisions && <Spinner label="Chargement..." />}
      {(failure || hasMore) && (
        <Button variant="secondary" pending={isLoading} onClick={load}>
          {failure ? 'Réessayer' : 'Voir plus'}
        </Button>
      )}
    </div>
  );
}

function DecisionEntry({ decision }: { decision: Decision }) {
  const { action, before, after, reason, administrator } = decision;
  return (
    <li className="flex min-w-0 flex-col gap-0.5">
      <p>
        <span className="font-semibold">{decisionActionLabels[action]}</span>
        {before && after && (
          <span className="text-soft">
            {' '}
            ({decisionStateLabels[before]} <span aria-hidden>→</span>
            <span className="sr-only">devient</span> {decisionStateLabels[after]})
          </span>
        )}
      </p>
      <p className="text-sm text-soft">
        <DateTime iso={decision.createdAt} /> par {administrator.firstName} {administrator.lastName}
      </p>
      {reason && <p className="max-w-prose whitespace-pre-line">« {reason} »</p>}
    </li>
  );
}

function useDecisions(subject: 'listing' | 'member', id: string) {
  const [decisions, setDecisions] = useState<Decision[]>();
  const [nextPage, setNextPage] = useState(1);
  const [totalPages, setTotalPages] = useState(1);
  const [isLoading, setLoading] = useState(false);
  const [failure, setFailure] = useState<string>();

  const load = useCallback(
    async (page: number) => {
      setLoading(true);
      setFailure(undefined);
      try {
        const answer = await call('GET /api/admin/decisions', { query: { subject, id, page } });
        setDecisions((before = []) => [...before, ...answer.decisions.filter(isNewTo(before))]);
        setTotalPages(answer.pagination.totalPages);
        setNextPage(page + 1);
      } catch (error) {
        setFailure(error instanceof ApiError ? error.message : UNEXPECTED);
      }
      setLoading(false);
    },
    [subject, id],
  );
  useEffect(() => void load(1), [load]);

  const hasMore = decisions !== undefined && nextPage <= totalPages;
  return { decisions, hasMore, isLoading, failure, load: () => load(nextPage) };
}

/** A decision made meanwhile shifts the pages, so entries may come twice. */
const isNewTo = (known: Decision[]) => {
  const ids = new Set(known.map(({ _id }) => _id));
  return ({ _id }: Decision) => !ids.has(_id);
};

const UNEXPECTED = "L'historique n'a pas pu être lu.";

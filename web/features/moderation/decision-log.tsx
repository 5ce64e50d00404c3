import { ChevronDown, History } from 'lucide-react';
import { Suspense, use, useState, useTransition } from 'react';
import { decisionActionLabels, decisionStateLabels } from '#contract/moderation/rules.ts';
import type { Decision } from '#contract/moderation/schemas.ts';
import { call } from '#web/api.ts';
import { onlyApiError } from '#web/api-error.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { DateTime } from '#web/ui/date-time.tsx';
import { Spinner } from '#web/ui/spinner.tsx';

interface DecisionLogProps {
  subject: 'listing' | 'member';
  id: string;
  /** An open log is requested again when it changes. */
  revision?: string;
}

/** Requested when it is opened. */
export function DecisionLog({ subject, id, revision = '' }: DecisionLogProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)} className="group/log">
      <summary className="inline-flex min-h-11 list-none items-center gap-2 rounded-full pr-2 font-semibold text-soft hover:text-ink [&::-webkit-details-marker]:hidden">
        <History aria-hidden className="size-5" />
        Historique des décisions
        <ChevronDown
          aria-hidden
          className="size-5 transition-transform duration-300 group-open/log:rotate-180"
        />
      </summary>
      {isOpen && <DecisionEntries key={`${subject} ${id} ${revision}`} subject={subject} id={id} />}
    </details>
  );
}

interface Subject {
  subject: 'listing' | 'member';
  id: string;
}

interface Log {
  decisions: readonly Decision[];
  /** Of the page to ask for next; undefined after the last. */
  nextPage: number | undefined;
  /** French: why that page could not be read. */
  failure?: string;
}

function DecisionEntries({ subject, id }: Subject) {
  const [asked, setAsked] = useState(() => readMore({ subject, id }, { decisions: [], nextPage: 1 }));
  const [isPending, startTransition] = useTransition();
  const more = (log: Log) => startTransition(() => setAsked(readMore({ subject, id }, log)));
  return (
    <div className="flex flex-col items-start gap-3 pt-2 pb-3">
      <Suspense fallback={<Spinner label="Chargement..." />}>
        <Entries asked={asked} isPending={isPending} onMore={more} />
      </Suspense>
    </div>
  );
}

interface EntriesProps {
  asked: Promise<Log>;
  isPending: boolean;
  onMore: (log: Log) => void;
}

function Entries({ asked, isPending, onMore }: EntriesProps) {
  const log = use(asked);
  const { decisions, nextPage, failure } = log;
  return (
    <>
      {decisions.length === 0 && !failure && <p className="text-soft">Aucune décision pour l'instant.</p>}
      {decisions.length > 0 && (
        <ol className="flex flex-col gap-4 border-l-2 border-line pl-4">
          {decisions.map((decision) => (
            <DecisionEntry key={decision._id} decision={decision} />
          ))}
        </ol>
      )}
      {failure && <Alert>{failure}</Alert>}
      {nextPage && (
        <Button variant="secondary" pending={isPending} onClick={() => onMore(log)}>
          {failure ? 'Réessayer' : 'Voir plus'}
        </Button>
      )}
    </>
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

async function readMore({ subject, id }: Subject, { decisions, nextPage = 1 }: Log): Promise<Log> {
  const query = { subject, id, page: nextPage };
  const answer = await call('GET /api/admin/decisions', { query }).catch(onlyApiError);
  if ('message' in answer) return { decisions, nextPage, failure: answer.message };
  // A decision made meanwhile shifts the pages, so entries may come twice.
  const known = new Set(decisions.map(({ _id }) => _id));
  return {
    decisions: [...decisions, ...answer.decisions.filter(({ _id }) => !known.has(_id))],
    nextPage: nextPage < answer.pagination.totalPages ? nextPage + 1 : undefined,
  };
}

import { useId } from 'react';
import type { FailedJob, FailedJobKind } from '#contract/ops/system.ts';
import { useClientActionSubmission } from '#web/actions/use-client-action-submission.ts';
import { Button } from '#web/ui/button.tsx';
import { LocalDateTimeLabel } from '#web/ui/local-date-time-label.tsx';
import { ScrollableRegion } from '#web/ui/scrollable-region.tsx';
import type { SystemIntentHandlers } from './system-intents.ts';

interface FailedJobListProps {
  kind: FailedJobKind;
  /** Name of the list, for screen readers. */
  label: string;
  failures: FailedJob[];
}

/** Jobs of a kind whose last attempt failed, each and all of which can be tried again; nothing when there are none. */
export function FailedJobList({ kind, label, failures }: FailedJobListProps) {
  const { submit, isPending } = useClientActionSubmission<SystemIntentHandlers, 'retryJobs'>('retryJobs');
  const ofKind = failures.filter((failure) => failure.kind === kind);
  if (ofKind.length === 0) return null;
  return (
    <>
      <ScrollableRegion label={label}>
        <ul className="divide-y divide-line">
          {ofKind.map((failure) => (
            <FailedJobItem key={failure.id} failure={failure} />
          ))}
        </ul>
      </ScrollableRegion>
      {ofKind.length > 1 && (
        <Button variant="secondary" className="self-start" pending={isPending} onClick={() => submit(kind)}>
          Tout essayer de nouveau
        </Button>
      )}
    </>
  );
}

function FailedJobItem({ failure }: { failure: FailedJob }) {
  const { id, label, state, attempts, lastAttemptAt, nextAttemptAt, reason } = failure;
  const titleId = useId();
  const { submit, isPending } = useClientActionSubmission<SystemIntentHandlers, 'retryJob'>('retryJob');
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-64 wrap-anywhere">
        <p id={titleId} className="font-semibold">
          {label}
        </p>
        <p>{capitalize(reason)}.</p>
        <p className="text-sm text-soft">
          {attempts === 1 ? '1 essai' : `${attempts.toLocaleString('fr')} essais`}
          {lastAttemptAt && (
            <>
              , le dernier le <LocalDateTimeLabel iso={lastAttemptAt} />
            </>
          )}
          {state === 'failed' && " ; plus aucun n'est prévu"}
          {nextAttemptAt && (
            <>
              {' '}
              ; le prochain le <LocalDateTimeLabel iso={nextAttemptAt} />
            </>
          )}
          .
        </p>
      </div>
      <Button variant="secondary" aria-describedby={titleId} pending={isPending} onClick={() => submit(id)}>
        Essayer de nouveau
      </Button>
    </li>
  );
}

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

import { decisionActionLabels, decisionStateLabels } from '#contract/moderation/rules.ts';
import type { Decision } from '#contract/moderation/schemas.ts';
import { DateTime } from '#web/ui/date-time.tsx';

/** What, from which state to which, who, when and why. */
export function DecisionEntry({ decision }: { decision: Decision }) {
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

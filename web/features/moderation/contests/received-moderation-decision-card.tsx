import { useEffect, useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { ReceivedModerationDecision } from '#contract/moderation/contest-routes.ts';
import type { DecisionContest } from '#contract/moderation/contest-schemas.ts';
import { contestableDecisions, decisionContestReasonLabels } from '#contract/moderation/contests.ts';
import { capitalizeFirstLetter } from '#contract/text/capitalize-first-letter.ts';
import { useSiteSettings } from '#web/document/use-site.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { LocalDateTimeLabel } from '#web/ui/local-date-time-label.tsx';
import { ContestDecisionForm } from './contest-decision-form.tsx';

interface ReceivedDecisionCardProps {
  decision: ReceivedModerationDecision;
  /** True to open the form at once, where a link "Contester" led here. */
  isFormOpen: boolean;
}

/** Decision against the member: what, when, why, by which rule, and its contest. */
export function ReceivedModerationDecisionCard({ decision, isFormOpen }: ReceivedDecisionCardProps) {
  const { action, createdAt, reason, ad, isAutomatic, isUndone, contestableUntil, contest } = decision;
  const id = useId();
  const [isOpen, setOpen] = useState(isFormOpen);
  const card = useRef<HTMLElement>(null);
  const content = `${isOpen} ${contest?.state}`;
  const shown = useRef(content);
  // Focus of a button that is gone, moved to what is there instead: the form, "Contester", or the contest.
  useEffect(() => {
    if (shown.current !== content && document.activeElement === document.body)
      card.current?.querySelector<HTMLElement>('input:checked, button, [tabindex]')?.focus();
    shown.current = content;
  }, [content]);
  return (
    <article
      ref={card}
      aria-labelledby={id}
      className="flex flex-col gap-3 rounded-3xl bg-card px-6 py-5 shadow-card sm:px-8"
    >
      <div>
        <h3 id={id} className="flex flex-wrap items-center gap-2 text-lg font-semibold">
          {contestableDecisions[action]?.label} {isUndone && <Badge>Annulée depuis</Badge>}
        </h3>
        <p className="text-sm text-soft wrap-anywhere">
          {ad && (
            <>
              <Link to={`/ad/${ad._id}`} className="text-leaf underline">
                {capitalizeFirstLetter(ad.productName)}
              </Link>
              {', '}
            </>
          )}
          <LocalDateTimeLabel iso={createdAt} className="inline-block" />
        </p>
      </div>
      <p className="max-w-prose">
        {isAutomatic
          ? "Plusieurs membres l'ont signalée\u00a0: le retrait est provisoire et automatique, une personne décidera."
          : 'Cette décision a été prise par une personne, et non par un programme.'}
      </p>
      {reason && (
        <p className="max-w-prose wrap-anywhere whitespace-pre-line">
          <span className="font-semibold">Raison&nbsp;:</span> {reason}
        </p>
      )}
      <TermsRuleLink rule={decision.rule} />
      {contest && <ContestState contest={contest} />}
      {contestableUntil &&
        (isOpen ? (
          <ContestDecisionForm decision={decision} onCancel={() => setOpen(false)} />
        ) : (
          <div className="flex flex-wrap items-center gap-3">
            <Button variant="secondary" aria-describedby={id} onClick={() => setOpen(true)}>
              Contester
            </Button>
            <span className="text-sm text-soft">
              Jusqu'au <LocalDateTimeLabel iso={contestableUntil} className="inline-block" />
            </span>
          </div>
        ))}
    </article>
  );
}

/** Link to the paragraph of the built-in terms that a decision rests on; to the operator's terms as a whole. */
function TermsRuleLink({ rule }: { rule: string | null }) {
  const { links } = useSiteSettings();
  if (!links.terms) return null;
  const isBuiltIn = links.terms === '/cgu';
  const label = 'La règle, dans les conditions générales';
  const className = 'self-start py-1 text-leaf underline underline-offset-4';
  return isBuiltIn ? (
    <Link to={rule ? `/cgu#${rule}` : '/cgu'} className={className}>
      {label}
    </Link>
  ) : (
    <a href={links.terms} className={className}>
      {label}
    </a>
  );
}

function ContestState({ contest }: { contest: DecisionContest }) {
  const { reason, text, state, createdAt, answer, answeredAt } = contest;
  return (
    <div tabIndex={-1} className="flex flex-col gap-1.5 rounded-xl bg-sunken px-3.5 py-2">
      <p className="font-semibold">{stateLabels[state]}</p>
      <p className="wrap-anywhere whitespace-pre-line">
        <span className="block text-sm text-soft">
          Vous, <LocalDateTimeLabel iso={createdAt} className="inline-block" />
        </span>
        {decisionContestReasonLabels[reason]}
        {text && `\n${text}`}
      </p>
      {answeredAt && (
        <p className="wrap-anywhere whitespace-pre-line">
          <span className="block text-sm text-soft">
            Réponse, <LocalDateTimeLabel iso={answeredAt} className="inline-block" />
          </span>
          {answer ?? (state === 'reversed' ? 'La décision est annulée.' : 'Une autre décision la remplace.')}
        </p>
      )}
    </div>
  );
}

const stateLabels: Record<DecisionContest['state'], string> = {
  open: 'Contestée\u00a0: une personne va la relire et vous répondre',
  upheld: 'Contestée\u00a0: décision maintenue',
  reversed: 'Contestée\u00a0: décision annulée',
};

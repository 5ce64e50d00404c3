import { useEffect, useId, useRef } from 'react';
import { Link } from 'react-router';
import type { DecisionContestToAnswer } from '#contract/moderation/contest-routes.ts';
import { decisionContestReasonLabels } from '#contract/moderation/contests.ts';
import { moderationLogActionLabels } from '#contract/moderation/rules.ts';
import { capitalizeFirstLetter } from '#contract/text/capitalize-first-letter.ts';
import { useClientActionSubmission } from '#web/actions/use-client-action-submission.ts';
import { AlertBox } from '#web/ui/alert-box.tsx';
import { LocalDateTimeLabel } from '#web/ui/local-date-time-label.tsx';
import { useDecidedListings } from '../queues/decided-listings.tsx';
import { VerdictFields } from '../verdict-fields.tsx';
import type { ContestedDecisionAnswerIntentHandlers } from './contested-decision-answer-intent-handlers.ts';

/** Section of the contests without an answer, each beside the contested decision. */
export function ContestedDecisionsSection({ contests }: { contests: readonly DecisionContestToAnswer[] }) {
  const addSubmitted = useAddListingsOfAnsweredContests(contests);
  if (contests.length === 0) return <p>-</p>;
  return (
    <div className="divide-y divide-line">
      {contests.map((contest) => (
        <ContestCard key={contest._id} contest={contest} onSubmit={() => addSubmitted(contest)} />
      ))}
    </div>
  );
}

/**
 * Counts the listings of contests that were answered here and have left the list as decided: other sections may still show
 * them.
 * @returns function to call before the answer of a contest is sent
 */
function useAddListingsOfAnsweredContests(contests: readonly DecisionContestToAnswer[]) {
  const { addDecided } = useDecidedListings();
  const submitted = useRef<DecisionContestToAnswer[]>([]);
  useEffect(() => {
    const open = new Set(contests.map(({ _id }) => _id));
    const answered = submitted.current.filter(({ _id }) => !open.has(_id));
    submitted.current = submitted.current.filter(({ _id }) => open.has(_id));
    if (answered.length > 0) addDecided(answered.flatMap(({ ad }) => ad?._id ?? []));
  }, [contests, addDecided]);
  return (contest: DecisionContestToAnswer) => void submitted.current.push(contest);
}

interface ContestCardProps {
  contest: DecisionContestToAnswer;
  onSubmit: () => void;
}

function ContestCard({ contest, onSubmit }: ContestCardProps) {
  const { _id, reason, text, createdAt, member, isBetterAnsweredByOther, isOwn } = contest;
  const id = useId();
  return (
    <article aria-labelledby={id} className="flex flex-col gap-3 py-4">
      <div>
        <h3 id={id} className="text-lg font-semibold wrap-anywhere">
          {member.firstName} {member.lastName}&nbsp;: {decisionContestReasonLabels[reason]}
        </h3>
        <p className="text-sm text-soft">
          <LocalDateTimeLabel iso={createdAt} />
        </p>
      </div>
      {text && <p className="max-w-prose wrap-anywhere whitespace-pre-line">«&nbsp;{text}&nbsp;»</p>}
      <ContestedDecision contest={contest} />
      {isOwn && (
        <AlertBox tone="info">C'est votre contestation&nbsp;: un autre administrateur y répond.</AlertBox>
      )}
      {isBetterAnsweredByOther && (
        <AlertBox tone="info">
          Vous avez pris cette décision. Laissez de préférence un autre administrateur répondre.
        </AlertBox>
      )}
      {!isOwn && <AnswerFields id={_id} onSubmit={onSubmit} />}
    </article>
  );
}

function ContestedDecision({ contest: { decision, ad, words } }: { contest: DecisionContestToAnswer }) {
  const { action, createdAt, reason, administrator } = decision;
  return (
    <div className="rounded-xl bg-sunken px-3.5 py-2">
      <p className="wrap-anywhere">
        <span className="font-semibold">{moderationLogActionLabels[action]}</span>
        {ad && (
          <>
            {' : '}
            <Link to={`/ad/${ad._id}`} target="_blank" className="text-leaf underline">
              {capitalizeFirstLetter(ad.productName)}
              <span className="sr-only"> (nouvel onglet)</span>
            </Link>
          </>
        )}
      </p>
      <p className="text-sm text-soft">
        <LocalDateTimeLabel iso={createdAt} />{' '}
        {administrator
          ? `par ${administrator.firstName} ${administrator.lastName}`
          : 'automatiquement, par le site'}
      </p>
      {words && <p className="max-w-prose font-medium wrap-anywhere">«&nbsp;{words}&nbsp;»</p>}
      {reason && <p className="max-w-prose wrap-anywhere whitespace-pre-line">«&nbsp;{reason}&nbsp;»</p>}
    </div>
  );
}

const VERDICTS = [
  { verdict: 'reversed', label: 'Annuler la décision' },
  { verdict: 'upheld', label: 'Maintenir la décision' },
] as const;

interface AnswerFieldsProps {
  id: string;
  onSubmit: () => void;
}

function AnswerFields({ id, onSubmit }: AnswerFieldsProps) {
  const { submit, isPending, failure } = useClientActionSubmission<
    ContestedDecisionAnswerIntentHandlers,
    'answerContest'
  >('answerContest');
  return (
    <VerdictFields
      label="Votre réponse, et ses raisons"
      hint="Le membre la lira telle quelle, par e-mail et dans son compte. «&nbsp;Annuler la décision&nbsp;» rétablit aussitôt l'annonce, les modifications, les mots ou le compte."
      verdicts={VERDICTS}
      isPending={isPending}
      failure={failure}
      onDecide={(decision, reason) => {
        onSubmit();
        void submit({ id, decision, reason });
      }}
    />
  );
}

import { useEffect, useRef, useState } from 'react';
import type { ReservationRole } from '#contract/reservations/reservation-transitions.ts';
import type { Reservation } from '#contract/reservations/schemas.ts';
import { useClientActionSubmission } from '#web/actions/use-client-action-submission.ts';
import { call } from '#web/client/call.ts';
import { useUnsentReservationOutcomeFinder } from '#web/offline/outbox/outcomes.ts';
import { refreshUnansweredReservationCount } from '#web/site/badges/unanswered-reservations-badge.tsx';
import { ActionMenu } from '#web/ui/action-menu.tsx';
import { AlertBox } from '#web/ui/alert-box.tsx';
import { Button } from '#web/ui/button.tsx';
import { createLazyOptionalComponent } from '#web/ui/lazy-optional.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { NoHyphenBreakText } from '#web/ui/no-hyphen-break-text.tsx';
import { showErrorToast } from '#web/ui/toasts/show-or-queue-toast.ts';
import {
  groupReservationNextSteps,
  type ReservationActionFormName,
  type ReservationNextStep,
} from './grouped-reservation-next-steps.ts';
import {
  isReservationAlreadyDecidedError,
  type ReservationActionIntentHandlers,
} from './reservation-action-intent-handlers.ts';
import { formatReservationState, getOtherReservationParty } from './reservation-facts.ts';
import { saveReservationOutcomeWithUndo } from './save-reservation-outcome-with-undo.ts';
import { UnsentReservationOutcomeMessage } from './unsent-outcome.tsx';

const StepDialog = createLazyOptionalComponent(() => import('./reservation-action-dialog.tsx'));

interface ReservationStepButtonsProps {
  reservation: Reservation;
  viewerRole: ReservationRole;
  /** Called after a step with the reservation as it stands then, without it when another step came before. */
  onChange: (changed?: Reservation) => void;
}

/**
 * Buttons of the steps that a person may take now; forms open in a dialog, which is loaded by the touch. They keep
 * their size until the answer has come, so that a second touch does not meet another one. A step that comes after
 * another one shows which came before it.
 */
export function ReservationActionButtons({
  reservation: given,
  viewerRole: role,
  onChange,
}: ReservationStepButtonsProps) {
  const [answered, setAnswered] = useState<{ to: Reservation; now: Reservation }>();
  // Answer of a step until the page has loaded it too: the former state offers what the server refuses.
  const reservation = answered?.to === given ? answered.now : given;
  const [isChecking, setChecking] = useState(false);
  const [form, setForm] = useState<ReservationActionFormName>();
  const [taken, setTaken] = useState('');
  const changing = useClientActionSubmission<ReservationActionIntentHandlers, 'changeReservation'>(
    'changeReservation',
    {
      revalidate: false,
      done: (answer) => show(answer.reservation),
      failed: (error) => {
        if (isReservationAlreadyDecidedError(error)) void showDecision();
        else if (error?.status === 409) show();
      },
    },
  );
  const unsent = useUnsentReservationOutcomeFinder()(reservation._id);
  const { _id: id } = reservation;
  const { isPending } = changing;
  const failure = isReservationAlreadyDecidedError(changing.error) ? undefined : changing.failure;
  const show = (now?: Reservation) => {
    setForm(undefined);
    if (now) setAnswered({ to: given, now });
    void refreshUnansweredReservationCount();
    onChange(now);
  };
  const showDecision = async () => {
    setForm(undefined);
    setChecking(true);
    const now = await call('GET /api/reservations/:id', { params: { id } }).then(
      (answer) => answer.reservation,
      () => undefined,
    );
    setChecking(false);
    if (now) showErrorToast(`Cette réservation a changé entre-temps. ${formatReservationState(now, role)}`);
    show(now);
  };
  const take = ({ label, does }: ReservationNextStep) => {
    if (isPending || isChecking) return;
    setTaken(label);
    if ('form' in does) setForm(does.form);
    else if ('change' in does) void changing.submit({ id, ...does.change });
    else if ('outcome' in does) saveReservationOutcomeWithUndo([reservation], role, does.outcome);
  };
  const { first, others } = groupReservationNextSteps(reservation, role, new Date());
  const { firstName } = getOtherReservationParty(reservation, role);
  const isUnsent = unsent !== undefined && reservation.outcomes.mine === null;
  const wasUnsent = useRef(isUnsent);
  const firstButton = useRef<HTMLButtonElement>(null);
  // Focus of the button that took an outcome back, which is gone.
  useEffect(() => {
    if (wasUnsent.current && document.activeElement === document.body)
      firstButton.current?.focus({ preventScroll: true });
    wasUnsent.current = isUnsent;
  }, [isUnsent]);
  if (isUnsent)
    return <UnsentReservationOutcomeMessage unsent={unsent} other={firstName} onChange={onChange} />;
  return (
    <>
      {first.map((step, index) => {
        const label = (
          <>
            <NoHyphenBreakText text={step.label} />
            <span className="sr-only"> : réservation avec {firstName}</span>
          </>
        );
        if ('opens' in step.does)
          return (
            <LinkButton key={step.label} variant="secondary" to={step.does.opens}>
              {label}
            </LinkButton>
          );
        const isTaken = isPending && step.label === taken;
        return (
          <Button
            key={step.label}
            ref={index === 0 ? firstButton : undefined}
            variant={index === 0 && !step.isSecondary ? 'leaf' : 'secondary'}
            pending={isTaken}
            onClick={() => take(step)}
            className={isTaken ? 'relative *:first:absolute' : ''}
          >
            <span className={isTaken ? 'opacity-0' : ''}>{label}</span>
          </Button>
        );
      })}
      {others.length > 0 && (
        <ActionMenu
          label={`Autres actions, réservation avec ${firstName}`}
          items={others.map((step) => ({
            label: <NoHyphenBreakText text={step.label} />,
            target: 'opens' in step.does ? step.does.opens : () => take(step),
            ...(step.isDangerous && { isDangerous: true }),
          }))}
        />
      )}
      {failure && (
        <div className="basis-full">
          <AlertBox>{failure}</AlertBox>
        </div>
      )}
      {form && (
        <StepDialog
          form={form}
          reservation={reservation}
          role={role}
          onClose={() => setForm(undefined)}
          onChange={show}
          onDecided={showDecision}
        />
      )}
    </>
  );
}

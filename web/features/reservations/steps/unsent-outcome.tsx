import { Check } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { reservationOutcomeLabels } from '#contract/reservations/rules.ts';
import { useOnline } from '#web/client/use-online.ts';
import {
  deleteReservationOutcomesInOutbox,
  type UnsentReservationOutcome,
} from '#web/offline/outbox/outcomes.ts';
import { AlertBox } from '#web/ui/alert-box.tsx';
import { Button } from '#web/ui/button.tsx';

/** Milliseconds in which a second tap is that of a double tap, which must not take back what the first one said. */
const DOUBLE_TAP_MS = 1_000;

interface UnsentReservationOutcomeMessageProps {
  unsent: UnsentReservationOutcome | 'sent';
  /** First name of the other person. */
  other: string;
  /** Called once it is sent, or its refusal was read. */
  onChange: () => void;
}

/** Outcome of a reservation that waits to be sent, with a way to take it back until then. */
export function UnsentReservationOutcomeMessage({
  unsent,
  other,
  onChange,
}: UnsentReservationOutcomeMessageProps) {
  const isOnline = useOnline();
  const button = useRef<HTMLButtonElement>(null);
  const isSent = unsent === 'sent';
  const changed = useEffectEvent(onChange);
  useEffect(() => {
    if (isSent) changed();
  }, [isSent]);
  const isFresh = () => !isSent && Date.now() - unsent.saidAt < DOUBLE_TAP_MS;
  // Focus moved from the button that said it, which is gone.
  const takeFocus = useEffectEvent(() => {
    if (isFresh() && document.activeElement === document.body) button.current?.focus({ preventScroll: true });
  });
  useEffect(() => takeFocus(), []);
  if (isSent) return <Noted>C'est noté</Noted>;
  const { reservationId, outcome, failure } = unsent;
  const takeBack = () => {
    if (!isFresh()) deleteReservationOutcomesInOutbox([reservationId]);
  };
  if (failure)
    return (
      <div className="flex basis-full flex-col items-start gap-2">
        <AlertBox>{failure}</AlertBox>
        <Button
          variant="secondary"
          onClick={() => {
            takeBack();
            onChange();
          }}
        >
          J'ai compris<span className="sr-only"> : réservation avec {other}</span>
        </Button>
      </div>
    );
  return (
    <>
      <Noted>
        {reservationOutcomeLabels[outcome]}
        {!isOnline && <span className="font-normal text-soft"> · partira avec le réseau</span>}
      </Noted>
      <Button ref={button} variant="secondary" onClick={takeBack}>
        Annuler
        <span className="sr-only">
          {' '}
          : {reservationOutcomeLabels[outcome]}, réservation avec {other}
        </span>
      </Button>
    </>
  );
}

const Noted = ({ children }: { children: ReactNode }) => (
  <p role="status" className="flex min-h-11 items-center gap-2 font-semibold">
    <Check aria-hidden className="size-5 shrink-0 text-leaf" />
    <span>{children}</span>
  </p>
);

import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { useSession } from '#web/client/session.ts';
import { saveReservationDraft } from '#web/offline/outbox/reservation-drafts.ts';
import {
  convertUnsentReservationToDraft,
  formatReservationDraftItems,
  formatResumedReservationPath,
  removeUnsentReservation,
  type UnsentReservation,
  useUnsentReservations,
} from '#web/offline/outbox/reservations.ts';
import { Button } from '#web/ui/button.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import type { ReservationPageData } from './load-reservation-draft.ts';
import { ReservationFormReplacementMessage } from './reservation-form-replacement-message.tsx';

interface UnsentReservationRequestListProps extends ReservationPageData {
  /** Called when the button that gave the sending up is gone. */
  onDropped: () => void;
}

/** Unsent requests that a form might repeat; one whose sending is given up becomes its draft if it has none. */
export function UnsentReservationRequestList({
  waiting,
  loaded,
  name,
  onDropped,
}: UnsentReservationRequestListProps) {
  const session = useSession();
  const unsent = useUnsentReservations(session?.userId ?? '');
  const [dropped, setDropped] = useState<readonly UnsentReservation[]>([]);
  const { revalidate } = useRevalidator();
  return waiting.map((request) => {
    const { key } = request;
    const current = unsent.find((one) => one.key === key);
    if (dropped.includes(request)) return null;
    if (!current) return <SentReservationRequestMessage key={key} request={request} />;
    return (
      <UnsentReservationRequestItem
        key={key}
        request={current}
        onDrop={() => {
          setDropped([...dropped, request]);
          removeUnsentReservation(key);
          if (!loaded) saveReservationDraft(name, convertUnsentReservationToDraft(current));
          onDropped();
          void revalidate();
        }}
      />
    );
  });
}

interface UnsentReservationRequestItemProps {
  request: UnsentReservation;
  /** True when the control that the reader has just used is gone. */
  takesFocus?: boolean;
  onDrop: () => void;
}

/** Request that waits in the outbox, with ways to change it and not to send it. */
export function UnsentReservationRequestItem({
  request,
  takesFocus = false,
  onDrop,
}: UnsentReservationRequestItemProps) {
  const label = formatReservationDraftItems(request);
  return (
    <section
      ref={takesFocus ? focus : undefined}
      tabIndex={-1}
      aria-label={`Demande non envoyée : ${label}`}
      className="mb-6 flex flex-col items-start gap-4 outline-none"
    >
      <p>
        Votre demande ({label}) {formatWaitingState(request)}
      </p>
      <div className="flex flex-wrap gap-3">
        <LinkButton to={formatResumedReservationPath(request.key)}>
          Modifier<span className="sr-only"> : {label}</span>
        </LinkButton>
        <Button variant="secondary" onClick={onDrop}>
          Annuler l'envoi<span className="sr-only"> : {label}</span>
        </Button>
      </div>
    </section>
  );
}

export const SentReservationRequestMessage = ({ request }: { request: Pick<UnsentReservation, 'items'> }) => (
  <ReservationFormReplacementMessage link={{ to: '/messages', label: 'Voir mes messages' }}>
    Votre demande ({formatReservationDraftItems(request)}) est partie.
  </ReservationFormReplacementMessage>
);

function formatWaitingState({ isHeld, failure }: UnsentReservation): string {
  if (failure) return `n'est pas partie. ${failure}`;
  return isHeld ? "n'est pas encore envoyée." : 'partira dès que la connexion sera revenue.';
}

const focus = (section: HTMLElement | null) => section?.focus();

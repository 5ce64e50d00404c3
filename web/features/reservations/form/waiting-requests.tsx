import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { useSession } from '#web/client/session.ts';
import { saveReservationDraft } from '#web/offline/outbox/reservation-drafts.ts';
import {
  draftOfUnsent,
  formatReservationDraftItems,
  formatResumedReservationPath,
  removeUnsentReservation,
  type UnsentReservation,
  useUnsentReservations,
} from '#web/offline/outbox/reservations.ts';
import { Button } from '#web/ui/button.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import type { LoadedReservationForm } from './load-reservation-draft.ts';
import { ReservationUnavailableMessage } from './reservation-unavailable-message.tsx';

interface WaitingRequestsProps extends LoadedReservationForm {
  /** Called when the button that gave the sending up is gone. */
  onDropped: () => void;
}

/** Unsent requests that a form might repeat; one whose sending is given up becomes its draft if it has none. */
export function WaitingRequests({ waiting, loaded, name, onDropped }: WaitingRequestsProps) {
  const session = useSession();
  const unsent = useUnsentReservations(session?.userId ?? '');
  const [dropped, setDropped] = useState<readonly UnsentReservation[]>([]);
  const { revalidate } = useRevalidator();
  return waiting.map((request) => {
    const { key } = request;
    const current = unsent.find((one) => one.key === key);
    if (dropped.includes(request)) return null;
    if (!current) return <SentRequestMessage key={key} request={request} />;
    return (
      <WaitingRequest
        key={key}
        request={current}
        onDrop={() => {
          setDropped([...dropped, request]);
          removeUnsentReservation(key);
          if (!loaded) saveReservationDraft(name, draftOfUnsent(current));
          onDropped();
          void revalidate();
        }}
      />
    );
  });
}

interface WaitingRequestProps {
  request: UnsentReservation;
  /** True when the control that the reader has just used is gone. */
  takesFocus?: boolean;
  onDrop: () => void;
}

/** Request that waits in the outbox, with ways to change it and not to send it. */
export function WaitingRequest({ request, takesFocus = false, onDrop }: WaitingRequestProps) {
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

export const SentRequestMessage = ({ request }: { request: Pick<UnsentReservation, 'items'> }) => (
  <ReservationUnavailableMessage link={{ to: '/messages', label: 'Voir mes messages' }}>
    Votre demande ({formatReservationDraftItems(request)}) est partie.
  </ReservationUnavailableMessage>
);

function formatWaitingState({ isHeld, failure }: UnsentReservation): string {
  if (failure) return `n'est pas partie. ${failure}`;
  return isHeld ? "n'est pas encore envoyée." : 'partira dès que la connexion sera revenue.';
}

const focus = (section: HTMLElement | null) => section?.focus();

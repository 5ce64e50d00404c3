import { CalendarClock, CircleCheck, CircleX } from 'lucide-react';
import { useSearchParams } from 'react-router';
import {
  type ReservationMailLinkAction,
  reservationMailLinkActionLabels,
} from '#contract/reservations/link-texts.ts';
import { reservationStatusLabels } from '#contract/reservations/rules.ts';
import { createClientAction } from '#web/actions/client-action.ts';
import { useClientActionSubmission } from '#web/actions/use-client-action-submission.ts';
import { rethrowUnlessApiError } from '#web/client/api-error.ts';
import { call } from '#web/client/call.ts';
import type { ApiRouteAnswer } from '#web/client/create-api-caller.ts';
import { createMetaTags } from '#web/document/create-meta-tags.ts';
import { focusPageTitle } from '#web/document/page-focus-manager.tsx';
import { MailedLinkPage } from '#web/features/accounts/login/mailed-link-page.tsx';
import { AccountPageCard } from '#web/features/accounts/page-card.tsx';
import { formatUnbrokenPickupAppointment } from '#web/features/reservations/format-unbroken-pickup-appointment.ts';
import { formatUnbrokenReservedItems } from '#web/features/reservations/format-unbroken-reserved-items.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import type { Route } from './+types/mailed-pickup-appointment-page';

type Linked = ApiRouteAnswer<'GET /api/reservations/link/:token'>['reservation'];

/** Loads the appointment of the link without changing it. */
export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  try {
    return await call('GET /api/reservations/link/:token', { params });
  } catch (error) {
    return { refusal: rethrowUnlessApiError(error) };
  }
}

const intents = {
  answer: ({ token, action }: { token: string; action: ReservationMailLinkAction }) =>
    call('POST /api/reservations/link/:token', { params: { token }, body: { action } }),
};

export const clientAction = createClientAction(intents);

export const meta: Route.MetaFunction = ({ matches }) =>
  createMetaTags(matches, { title: 'Votre rendez-vous' });

export default function MailedPickupAppointmentPage({ loaderData, params }: Route.ComponentProps) {
  const [parameters] = useSearchParams();
  const link = useClientActionSubmission<typeof intents, 'answer'>('answer', {
    revalidate: false,
    done: focusPageTitle,
    failed: focusPageTitle,
  });
  if ('refusal' in loaderData) return <NoLonger />;

  const { reservation } = loaderData;
  if (reservation.actions.length === 0 && !link.result) return <NothingToSay reservation={reservation} />;
  // The mail has a link for each answer; that of the opened one is the primary button.
  const [first] = reservation.actions;
  const opened = reservation.actions.find((action) => action === parameters.get('action')) ?? first;
  return (
    <MailedLinkPage
      link={link}
      asked={{
        icon: CalendarClock,
        title:
          reservation.kind === 'reminder'
            ? `Rendez-vous avec ${reservation.otherName}`
            : `Avec ${reservation.otherName}, c'est fait\u00a0?`,
        content: <AppointmentLines reservation={reservation} />,
        buttons: reservation.actions.map((action) => ({
          label: reservationMailLinkActionLabels[action],
          variant: action === opened ? ('primary' as const) : ('secondary' as const),
          isPending: link.isPending && link.input?.action === action,
          onPress: () => link.submit({ token: params.token, action }),
        })),
        note: "Rien ne change tant que vous n'avez pas choisi.",
      }}
      done={link.result && answered(link.result.reservation)}
      refused={{
        LINK_USED: { title: 'Ce lien a déjà servi', ...elsewhere },
        RESERVATION_DECIDED: { title: 'Ce rendez-vous a changé', ...elsewhere },
        OUTCOME_CLOSED: { title: 'Ce rendez-vous a changé', ...elsewhere },
      }}
    />
  );
}

const messages = { to: '/messages', label: 'Voir mes messages', variant: 'secondary' as const };
const elsewhere = { intro: 'La conversation dit où vous en êtes.', next: messages };

function AppointmentLines({ reservation: { items, pickup } }: { reservation: Linked }) {
  return (
    <div className="min-w-0">
      <p className="text-lg leading-snug font-semibold wrap-anywhere">{formatUnbrokenReservedItems(items)}</p>
      {pickup && (
        <p className="wrap-anywhere text-soft first-letter:uppercase">
          {formatUnbrokenPickupAppointment(pickup)}
        </p>
      )}
    </div>
  );
}

const answeredTexts: Record<ReservationMailLinkAction, (name: string) => string> = {
  confirm: (name) => `${name} sait que vous serez là.`,
  cancel: (name) => `Le rendez-vous est annulé, et ${name} le sait.`,
  done: () => "Merci\u00a0: c'est noté.",
  absent: () => "C'est noté\u00a0: la remise n'a pas eu lieu.",
};

function answered(reservation: Linked) {
  return {
    icon: CircleCheck,
    title: "C'est noté",
    intro: reservation.answer ? answeredTexts[reservation.answer](reservation.otherName) : '',
    content: <AppointmentLines reservation={reservation} />,
    next: messages,
  };
}

function NothingToSay({ reservation }: { reservation: Linked }) {
  const { answer, status } = reservation;
  return (
    <AccountPageCard
      icon={answer ? CircleCheck : CircleX}
      title={answer ? 'Ce lien a déjà servi' : "Il n'y a plus rien à répondre"}
      intro={[
        answer && `Votre réponse\u00a0: «\u00a0${reservationMailLinkActionLabels[answer]}\u00a0».`,
        // The other person may have cancelled since the answer.
        status !== 'accepted' && `Réservation\u00a0: ${reservationStatusLabels[status].toLowerCase()}.`,
      ]
        .filter(Boolean)
        .join(' ')}
    >
      <AppointmentLines reservation={reservation} />
      <LinkButton to={messages.to} variant={messages.variant}>
        {messages.label}
      </LinkButton>
    </AccountPageCard>
  );
}

function NoLonger() {
  return (
    <AccountPageCard
      icon={CircleX}
      title="Ce lien n'est plus valable"
      intro="Vous retrouvez vos rendez-vous dans vos conversations."
    >
      <LinkButton to={messages.to} variant={messages.variant}>
        {messages.label}
      </LinkButton>
    </AccountPageCard>
  );
}

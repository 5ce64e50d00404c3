import { useLocation } from 'react-router';
import { reservationTexts } from '#contract/reservations/rules.ts';
import { createClientAction } from '#web/actions/client-action.ts';
import { requireMemberSession } from '#web/client/session.ts';
import { createMetaTags } from '#web/document/create-meta-tags.ts';
import { loadReservationDraft } from '#web/features/reservations/form/load-reservation-draft.ts';
import { ReservationEditor } from '#web/features/reservations/form/reservation-editor.tsx';
import { reservationIntents } from '#web/features/reservations/form/reservation-intents.ts';
import { ReservationUnavailableMessage } from '#web/features/reservations/form/reservation-unavailable-message.tsx';
import { REPLACED_REQUEST_PARAM, RESUMED_RESERVATION_PARAM } from '#web/offline/outbox/reservations.ts';
import type { Route } from './+types/reservation-page';

/** Reservation of one offer, for the basket, or in place of a request; visitors fill it in before they log in. */
export async function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  const { searchParams } = new URL(request.url);
  const resumed = searchParams.get(RESUMED_RESERVATION_PARAM);
  const replaced = searchParams.get(REPLACED_REQUEST_PARAM);
  if (replaced) requireMemberSession(request);
  return (await loadReservationDraft({ adId: params.adId, resumed, replaced }, request.signal)) ?? null;
}

export const clientAction = createClientAction(reservationIntents);

export const meta: Route.MetaFunction = ({ matches }) => createMetaTags(matches, { title: 'Réserver' });

export default function ReservationPage({ loaderData, params: { adId } }: Route.ComponentProps) {
  const { pathname, search } = useLocation();
  const path = pathname + search;
  return (
    <div className="mx-auto max-w-2xl px-4 py-6 md:py-12">
      {loaderData ? (
        <ReservationEditor key={path} loaded={loaderData} path={path} />
      ) : (
        <>
          <h1 className="mb-4 font-display text-3xl font-semibold">Réserver</h1>
          <ReservationUnavailableMessage link={{ to: '/annonces', label: 'Voir les annonces' }}>
            {adId ? reservationTexts.unavailable : 'Votre panier est vide.'}
          </ReservationUnavailableMessage>
        </>
      )}
    </div>
  );
}

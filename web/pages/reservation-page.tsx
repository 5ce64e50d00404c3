import { useLocation } from 'react-router';
import { reservationTexts } from '#contract/reservations/rules.ts';
import { createAction } from '#web/actions/client-action.ts';
import { requireMember } from '#web/client/session.ts';
import { pageMeta } from '#web/document/page-meta.ts';
import { EditedReservation } from '#web/features/reservations/form/edited-reservation.tsx';
import { loadDraft } from '#web/features/reservations/form/load-draft.ts';
import { reservationIntents } from '#web/features/reservations/form/reservation-intents.ts';
import { ReservationNotice } from '#web/features/reservations/form/reservation-notice.tsx';
import { REPLACED_REQUEST_PARAM, RESUMED_RESERVATION_PARAM } from '#web/offline/outbox/reservations.ts';
import type { Route } from './+types/reservation-page';

/** Reservation of one offer, for the basket, or in place of a request; visitors fill it in before they log in. */
export async function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  const { searchParams } = new URL(request.url);
  const resumed = searchParams.get(RESUMED_RESERVATION_PARAM);
  const replaced = searchParams.get(REPLACED_REQUEST_PARAM);
  if (replaced) requireMember(request);
  return (await loadDraft({ adId: params.adId, resumed, replaced }, request.signal)) ?? null;
}

export const clientAction = createAction(reservationIntents);

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Réserver' });

export default function ReservationPage({ loaderData, params: { adId } }: Route.ComponentProps) {
  const { pathname, search } = useLocation();
  const path = pathname + search;
  return (
    <div className="mx-auto max-w-2xl px-4 py-6 md:py-12">
      {loaderData ? (
        <EditedReservation key={path} loaded={loaderData} path={path} />
      ) : (
        <>
          <h1 className="mb-4 font-display text-3xl font-semibold">Réserver</h1>
          <ReservationNotice link={{ to: '/annonces', label: 'Voir les annonces' }}>
            {adId ? reservationTexts.unavailable : 'Votre panier est vide.'}
          </ReservationNotice>
        </>
      )}
    </div>
  );
}

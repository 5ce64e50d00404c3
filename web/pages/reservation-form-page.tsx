import { ShoppingBasket } from 'lucide-react';
import { useRef } from 'react';
import { useLocation } from 'react-router';
import { reservationTexts } from '#contract/reservations/rules.ts';
import { formatNameWithPrepositionDe } from '#contract/text/french-articles.ts';
import { createClientAction } from '#web/actions/client-action.ts';
import { requireMemberSessionOrRedirect } from '#web/client/session.ts';
import { createMetaTags } from '#web/document/create-meta-tags.ts';
import {
  loadReservationFormPageData,
  type ReservationPageData,
} from '#web/features/reservations/form/load-reservation-draft.ts';
import { newReservationIntentHandlers } from '#web/features/reservations/form/new-reservation-intent-handlers.ts';
import { ReservationDraftEditor } from '#web/features/reservations/form/reservation-draft-editor.tsx';
import { UnsentReservationRequestList } from '#web/features/reservations/form/unsent-reservation-request-list.tsx';
import {
  REPLACED_RESERVATION_PARAM,
  UNSENT_RESERVATION_KEY_PARAM,
} from '#web/offline/outbox/reservations.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { EmptyState } from '#web/ui/lists/empty-state.tsx';
import type { Route } from './+types/reservation-form-page';

/** Reservation of one offer, for the basket, or in place of a request; visitors fill it in before they log in. */
export async function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  const { searchParams } = new URL(request.url);
  const resumed = searchParams.get(UNSENT_RESERVATION_KEY_PARAM);
  const replaced = searchParams.get(REPLACED_RESERVATION_PARAM);
  if (replaced) requireMemberSessionOrRedirect(request);
  return loadReservationFormPageData({ adId: params.adId, resumed, replaced }, request.signal);
}

export const clientAction = createClientAction(newReservationIntentHandlers);

export const meta: Route.MetaFunction = ({ matches }) => createMetaTags(matches, { title: 'Réserver' });

export default function ReservationFormPage({ loaderData, params: { adId } }: Route.ComponentProps) {
  const { pathname, search } = useLocation();
  const path = pathname + search;
  const { loaded, waiting, open } = loaderData;
  const title = useRef<HTMLHeadingElement>(null);
  const focusTitle = () => title.current?.focus();
  return (
    <div className="mx-auto max-w-2xl px-4 py-6 md:py-12">
      <h1
        ref={title}
        tabIndex={-1}
        className="mb-5 font-display text-3xl wrap-anywhere font-semibold outline-none md:text-4xl"
      >
        {titleOf(loaderData)}
      </h1>
      <UnsentReservationRequestList {...loaderData} onDropped={focusTitle} />
      {loaded && (
        <ReservationDraftEditor key={path} loaded={loaded} open={open} path={path} onGone={focusTitle} />
      )}
      {!loaded && waiting.length === 0 && (
        <EmptyState
          icon={ShoppingBasket}
          title={adId ? reservationTexts.unavailable : 'Votre panier est vide.'}
        >
          <LinkButton to="/annonces">Voir les annonces</LinkButton>
        </EmptyState>
      )}
    </div>
  );
}

function titleOf({ loaded, waiting }: ReservationPageData): string {
  const draft = loaded?.draft ?? waiting[0];
  if (!draft) return 'Réserver';
  return draft.replaces
    ? 'Modifier ma demande'
    : `Réserver auprès ${formatNameWithPrepositionDe(draft.seller.firstName)}`;
}

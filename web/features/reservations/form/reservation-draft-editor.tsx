import { useState } from 'react';
import { useNavigate } from 'react-router';
import { reservationTexts } from '#contract/reservations/rules.ts';
import { formatNameWithPrepositionDe } from '#contract/text/french-articles.ts';
import { useSession } from '#web/client/session.ts';
import { BASKET_DRAFT_NAME } from '#web/offline/outbox/basket-key.ts';
import { type ReservationDraft, saveReservationDraft } from '#web/offline/outbox/reservation-drafts.ts';
import {
  removeUnsentReservation,
  saveUnsentReservation,
  useUnsentReservations,
} from '#web/offline/outbox/reservations.ts';
import { showToast } from '#web/ui/toasts/show-or-queue-toast.ts';
import { AlreadyReservedOffersHint } from './already-reserved-offers-hint.tsx';
import { pickNextOrderablePickupTime } from './calculate-offered-pickup-times.ts';
import { formatReservationConversationPath } from './format-reservation-conversation-path.ts';
import type { LoadedReservationDraft, ReservationPageData } from './load-reservation-draft.ts';
import { ReservationForm } from './reservation-form.tsx';
import { ReservationFormReplacementMessage } from './reservation-form-replacement-message.tsx';
import {
  SentReservationRequestMessage,
  UnsentReservationRequestItem,
} from './unsent-reservation-request-list.tsx';

interface ReservationEditorProps extends Pick<ReservationPageData, 'open'> {
  loaded: LoadedReservationDraft;
  /** Path of the page. */
  path: string;
  /** Called when the control that the reader has just used is gone. */
  onGone: () => void;
}

/** Reservation being written, stored on the device until it is sent, or the reason why none can be made. */
export function ReservationDraftEditor({ loaded, open, path, onGone }: ReservationEditorProps) {
  const { name, seller, goneIds, failure } = loaded;
  const session = useSession();
  const navigate = useNavigate();
  const [draft, setDraft] = useState(loaded.draft);
  const [isUnreached, setUnreached] = useState(false);
  const waiting = useUnsentReservations(session?.userId ?? '').find(({ key }) => key === draft.key);
  const { firstName, _id: sellerId } = draft.seller;
  const [first] = draft.items;
  const pickup =
    draft.pickup === undefined ? pickNextOrderablePickupTime(seller?.pickup ?? []) : draft.pickup;
  const change = (changed: Partial<ReservationDraft>) => {
    const next = { ...draft, ...changed };
    setDraft(next);
    saveReservationDraft(name, next);
  };
  const forget = () => {
    saveReservationDraft(name, undefined);
    removeUnsentReservation(draft.key);
  };
  return (
    noticeOf() ?? (
      <div className="flex flex-col gap-5 rounded-3xl bg-card p-4 shadow-card sm:p-8">
        <AlreadyReservedOffersHint open={open} items={draft.items} />
        {/* `key` changed when an offer is removed: errors belong to fields by their position. */}
        <ReservationForm
          key={draft.items.map(({ _id }) => _id).join()}
          draft={draft}
          pickup={pickup}
          seller={seller}
          goneIds={goneIds}
          failure={failure}
          path={path}
          onChange={change}
          onRemove={(id) => {
            change({ items: draft.items.filter(({ _id }) => _id !== id) });
            onGone();
          }}
          onMore={
            draft.replaces
              ? undefined
              : async () => {
                  if (name !== BASKET_DRAFT_NAME) {
                    const { mergeDraftIntoBasket } = await import('../basket/add-offer-to-basket.ts');
                    if (!(await mergeDraftIntoBasket(draft))) return;
                    forget();
                  }
                  void navigate(`/vendeur/${sellerId}#annonces`);
                }
          }
          onSent={(made) => {
            forget();
            showToast(
              `Votre demande est ${draft.replaces ? 'modifiée' : 'partie'} : ${firstName} va vous répondre.`,
            );
            void navigate(formatReservationConversationPath(made));
          }}
          onUnreached={() => {
            if (!session) return;
            saveUnsentReservation(session.userId, { ...draft, pickup });
            saveReservationDraft(name, undefined);
            setUnreached(true);
          }}
        />
      </div>
    )
  );

  function noticeOf() {
    if (isUnreached && !waiting) return <SentReservationRequestMessage request={draft} />;
    if (isUnreached && waiting)
      return (
        <UnsentReservationRequestItem
          takesFocus
          request={waiting}
          onDrop={() => {
            removeUnsentReservation(draft.key);
            change({});
            setUnreached(false);
            onGone();
          }}
        />
      );
    if (session?.userId === sellerId)
      return (
        <ReservationFormReplacementMessage link={{ to: '/profil/ads', label: 'Voir mes annonces' }}>
          Ces produits sont les vôtres.
        </ReservationFormReplacementMessage>
      );
    if (seller?.reservations === false)
      return (
        <ReservationFormReplacementMessage
          link={{ to: `/messages/${first?._id}`, label: `Écrire à ${firstName}` }}
        >
          {firstName} préfère recevoir un message.
        </ReservationFormReplacementMessage>
      );
    if (draft.items.every(({ _id }) => goneIds.includes(_id)))
      return (
        <ReservationFormReplacementMessage
          link={{
            to: `/vendeur/${sellerId}`,
            label: `Voir la page ${formatNameWithPrepositionDe(firstName)}`,
          }}
        >
          {draft.items.length > 1 ? 'Ces produits ne sont plus disponibles.' : reservationTexts.unavailable}
        </ReservationFormReplacementMessage>
      );
    return undefined;
  }
}

import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { suggestFirstMessages } from '#contract/messaging/first-messages.ts';
import { conversationReadOnlyTexts } from '#contract/messaging/rules.ts';
import type { ConversationListing, Message, Participant } from '#contract/messaging/schemas.ts';
import { formatDayAndMonth } from '#contract/paris-time.ts';
import type { Reservation } from '#contract/reservations/schemas.ts';
import { insertNonBreakingSpaces } from '#contract/text/non-breaking-spaces.ts';
import { useTextDraft } from '#web/offline/drafts/text-draft.ts';
import {
  discardOutboxMessage,
  resendOutboxMessage,
  sendMessageViaOutbox,
  useOutgoingMessages,
} from '#web/offline/outbox/messages.ts';
import { subscribeToSentOutboxMessages } from '#web/offline/outbox/post-message.ts';
import {
  formatMessageDestinationKey,
  type UnsentMessageWithSendingState,
} from '#web/offline/outbox/stored-messages.ts';
import { AlertBox } from '#web/ui/alert-box.tsx';
import { pickOtherParticipant } from '../conversation-facts.ts';
import { calculateProposablePickupDates, formatPickupProposal } from './calculate-proposable-pickup-dates.ts';
import { MessageComposer } from './message-composer.tsx';
import { formatMessageDraftName } from './message-draft.ts';
import { MessageList } from './message-list.tsx';
import { NewMessageAnnouncer } from './new-message-announcer.tsx';
import { QuickReplies } from './ready-messages.tsx';
import { SellerTrackRecordDetails } from './seller-track-record-details.tsx';
import { ThreadHeader } from './thread-header.tsx';
import { isNotFoundError, ThreadLoadErrorPanel } from './thread-load-error-panel.tsx';
import { NewThreadListingStrip, ThreadListingStrip } from './thread-strip.tsx';
import { UnsentMessageBubble } from './unsent-message-bubble.tsx';
import { useKeepSentMessageInView } from './use-follow-sent.ts';
import { usePolledConversationMarkingRead } from './use-polled-conversation-marking-read.ts';
import {
  getReservationLastStepTime,
  type ThreadReservationComponent,
  useThreadReservations,
} from './use-thread-reservations.ts';
import { useThreadSeller } from './use-thread-seller.ts';
import { useVisibleHeightVariable } from './use-visible-height-variable.ts';

/** Data for the header of a thread, before its conversation is loaded. */
export interface ThreadHeaderData {
  other: Participant;
  listing: Pick<
    ConversationListing,
    '_id' | 'productName' | 'isVisible' | 'mainType' | 'type' | 'price' | 'priceType' | 'image'
  > | null;
}

interface ConversationThreadViewProps {
  userId: string;
  /** Id of the thread's conversation; undefined before the first message about a listing. */
  conversationId: string | undefined;
  adId: string;
  head: ThreadHeaderData | undefined;
  onStarted: (conversationId: string) => void;
  /** Callback when a message was read or sent. */
  onChange: () => void;
  /** Callback when the other person is blocked: both lose the thread. */
  onBlocked: () => void;
  offer: ReactNode;
  ThreadReservation: ThreadReservationComponent;
}

export function ConversationThreadView({
  userId,
  conversationId,
  adId,
  head,
  onStarted,
  onChange,
  onBlocked,
  offer,
  ThreadReservation,
}: ConversationThreadViewProps) {
  useVisibleHeightVariable();
  const thread = usePolledConversationMarkingRead(conversationId);
  const destination = conversationId ? { conversationId } : { adId };
  const outbox = useOutgoingMessages(userId, destination);
  const draftKey = formatMessageDraftName(userId, destination);
  const [text, write] = useTextDraft(draftKey);
  const composer = useRef<HTMLFormElement>(null);
  const scroller = useRef<HTMLElement>(null);
  const sent = useKeepSentMessageInView();
  const { conversation, loaded = conversationId ? undefined : NOTHING_YET } = thread;
  const listing = conversation ? conversation.ad : head?.listing;
  const seller = useThreadSeller(listing?.isVisible ? listing._id : undefined);
  const lastId = loaded?.messages.at(-1)?._id;
  const reservations = useThreadReservations(conversationId, lastId);

  const changed = useEffectEvent(onChange);
  useEffect(() => {
    if (lastId) changed();
  }, [lastId]);

  const added = useEffectEvent(
    (entry: Pick<UnsentMessageWithSendingState, 'userId' | 'destination'>, message: Message) => {
      if (
        entry.userId !== userId ||
        formatMessageDestinationKey(entry.destination) !== formatMessageDestinationKey(destination)
      )
        return;
      thread.addStored(message);
      if (conversationId) thread.refresh();
      else onStarted(message.conversationId);
    },
  );
  useEffect(() => subscribeToSentOutboxMessages((entry, message) => added(entry, message)), []);

  const isOwnChange = useRef(false);
  const refreshAfterOwnChange = () => {
    isOwnChange.current = true;
    thread.refresh();
  };
  // Focus moved to the messages after a change of the listing: the button that changed it is gone.
  useEffect(() => {
    if (!conversation || !isOwnChange.current || document.activeElement !== document.body) return;
    isOwnChange.current = false;
    scroller.current?.focus({ preventScroll: true });
  }, [conversation]);

  const follow = (sending: Promise<unknown>) => {
    sent.follow();
    scroller.current?.scrollTo({ top: 0 });
    void sending;
  };

  // Missing conversation, hidden by a block of the other person: it disappears although its messages are loaded.
  if (thread.failure && (!loaded || isNotFoundError(thread.failure)))
    return <ThreadLoadErrorPanel failure={thread.failure} onRetry={thread.refresh} />;
  const other = conversation && pickOtherParticipant(conversation, userId);
  const proposed = calculateProposablePickupDates(seller?.pickup ?? [], new Date());
  const stored = new Set(loaded?.messages.map(({ clientKey }) => clientKey));
  const isNew = loaded?.messages.length === 0 && outbox.length === 0;
  // The card of a reservation has what is left to agree on.
  const readyTexts = reservations.areNone
    ? [
        ...(isNew && listing ? suggestFirstMessages(listing) : []),
        ...proposed.map((next) => formatPickupProposal(next, seller?._id === userId)),
      ]
    : [];
  const cardOf = (reservation: Reservation, isAboveComposer: boolean) => (
    <ThreadReservation
      key={reservation._id}
      reservation={reservation}
      userId={userId}
      isAboveComposer={isAboveComposer}
      onChange={(changed) => {
        reservations.refresh(changed);
        refreshAfterOwnChange();
      }}
    />
  );
  const cards = cardsByMessage(loaded?.messages ?? [], reservations.others, (one) => cardOf(one, false));
  const shownHead = other ? { other, listing: conversation.ad } : head;
  return (
    <>
      {shownHead && (
        <ThreadHeader
          {...shownHead}
          seller={seller}
          messages={loaded?.messages ?? []}
          onBlocked={onBlocked}
        />
      )}
      {!conversationId && head?.listing && <NewThreadListingStrip listing={head.listing} />}
      {other && (
        <ThreadListingStrip
          conversation={conversation}
          other={other.firstName}
          onChange={refreshAfterOwnChange}
        />
      )}
      <MessageList
        ref={scroller}
        contentRef={sent.watch}
        loaded={loaded}
        userId={userId}
        onOlder={thread.loadOlder}
        cards={cards}
        footer={
          <>
            {offer}
            {conversation?.readOnly && (
              <AlertBox tone="info">{conversationReadOnlyTexts[conversation.readOnly]}</AlertBox>
            )}
            {other?.awayUntil && (
              <AlertBox tone="info">
                {other.firstName} s'absente jusqu'au {formatDayAndMonth(other.awayUntil)}.
              </AlertBox>
            )}
            {reservations.areNone && seller?.hasPage && seller._id !== userId && (
              <SellerTrackRecordDetails sellerId={seller._id} />
            )}
            {loaded && !conversation?.readOnly && text === '' && (
              <QuickReplies
                texts={readyTexts}
                isAlone={isNew}
                onPick={(ready) => {
                  write(insertNonBreakingSpaces(ready));
                  composer.current?.querySelector('textarea')?.focus();
                }}
              />
            )}
          </>
        }
      >
        {outbox
          .filter(({ clientKey }) => !stored.has(clientKey))
          .map((outgoing) => (
            <UnsentMessageBubble
              key={outgoing.clientKey}
              outgoing={outgoing}
              onRetry={() => follow(resendOutboxMessage(outgoing.clientKey))}
              onDiscard={() => discardOutboxMessage(outgoing.clientKey)}
            />
          ))}
      </MessageList>
      <NewMessageAnnouncer last={loaded?.messages.at(-1)} userId={userId} />
      {reservations.open && cardOf(reservations.open, true)}
      {!conversation?.readOnly && (
        <MessageComposer
          ref={composer}
          draftKey={draftKey}
          text={text}
          onChange={write}
          onSend={(written, photos) => follow(sendMessageViaOutbox(userId, destination, written, photos))}
        />
      )}
    </>
  );
}

/** Cards of reservations after the message of their last step; before that message is loaded there is none. */
function cardsByMessage(
  messages: readonly Message[],
  reservations: readonly Reservation[],
  cardOf: (reservation: Reservation) => ReactNode,
): Map<string, ReactNode[]> {
  const cards = new Map<string, ReactNode[]>();
  for (const reservation of reservations) {
    const time = new Date(getReservationLastStepTime(reservation)).getTime() + STEP_MS;
    const said = messages.findLast(({ sentAt }) => new Date(sentAt).getTime() <= time);
    if (said) cards.set(said._id, [...(cards.get(said._id) ?? []), cardOf(reservation)]);
  }
  return cards;
}

/** Time within which the message of a step is stored. */
const STEP_MS = 2_000;

const NOTHING_YET = { messages: [], hasOlder: false };

import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Listing } from '#contract/listings/schemas.ts';
import type { Conversation } from '#contract/messaging/schemas.ts';
import { usePolling } from '#web/client/use-polling.ts';
import { formatConversationPath, type MessagesUrlParams } from './conversation-facts.ts';
import { ConversationListColumn } from './conversation-list-column.tsx';
import {
  isMemberSuspendedError,
  loadConversations,
  type MessagesPageData,
} from './load-messages-page-data.ts';
import { MessagesLayout } from './messages-layout.tsx';
import { MessagingSuspendedMessage } from './messaging-suspended-message.tsx';
import { NoMessagesPlaceholder } from './no-messages-placeholder.tsx';
import { SelectedThreadPane } from './thread/selected-thread-pane.tsx';
import type { ThreadReservationComponent } from './thread/use-thread-reservations.ts';

interface MessagesViewProps {
  userId: string;
  loaded: MessagesPageData;
  address: MessagesUrlParams;
  onChange: () => void;
  /**
   * Card that offers push notifications. Shown among the messages, which scroll: elsewhere it would push the focused
   * field out of the window.
   */
  offer: ReactNode;
  ThreadReservation: ThreadReservationComponent;
}

export function MessagesView({
  userId,
  loaded,
  address,
  onChange,
  offer,
  ThreadReservation,
}: MessagesViewProps) {
  const navigate = useNavigate();
  const [removed, setRemoved] = useState<Conversation>();
  const [pages, setPages] = useState(1);
  const { adId, conversationId } = address;
  const listing = loaded.listing?._id === adId ? loaded.listing : null;
  const ownListing = !conversationId && listing?.user._id === userId ? listing : undefined;
  const filterAdId = loaded.hasOlder ? ownListing?._id : undefined;
  const polled = usePolling(
    `conversations ${filterAdId}`,
    (signal) => loadConversations(pages, filterAdId, signal),
    loaded,
  );
  const refresh = useEffectEvent(polled.refresh);
  useEffect(() => {
    if (pages > 1) refresh();
  }, [pages]);
  if (isMemberSuspendedError(polled.failure)) return <MessagingSuspendedMessage />;

  const latest = polled.data ?? loaded;
  const all = latest.conversations;
  const conversations = all.filter(
    (conversation) => !isSame(conversation, removed) && isAbout(conversation.ad, ownListing),
  );

  const update = () => {
    polled.refresh();
    onChange();
  };
  const removeArchived = (archived: Conversation) => {
    setRemoved(archived);
    update();
    const [next] = conversations.filter(({ _id }) => _id !== archived._id);
    // Next conversation opened on wide screens only: readers on small screens stay in the list.
    if (conversationId || isWide()) navigate(next ? formatConversationPath(next) : '/messages');
  };
  const showUnarchived = () => {
    setRemoved(undefined);
    update();
  };
  const selected = all.find(({ _id }) => _id === conversationId);
  const removeBlocked = () => {
    setRemoved(selected);
    update();
    navigate('/messages');
  };
  const isThreadOpen = Boolean(conversationId || (adId && adId !== 'direct' && !ownListing));
  return (
    <MessagesLayout
      isThreadOpen={isThreadOpen}
      list={
        <ConversationListColumn
          conversations={conversations}
          userId={userId}
          selectedId={conversationId}
          onArchived={removeArchived}
          onUnarchived={showUnarchived}
          adId={ownListing?._id}
          productName={ownListing?.productName}
          isStale={polled.failure !== undefined}
          more={latest.hasOlder && { isPending: latest.pages < pages, ask: () => setPages(latest.pages + 1) }}
        />
      }
      thread={
        isThreadOpen ? (
          <SelectedThreadPane
            userId={userId}
            address={address}
            listing={listing}
            isBlocked={loaded.isBlocked}
            conversation={selected}
            onChange={update}
            onBlocked={removeBlocked}
            offer={offer}
            ThreadReservation={ThreadReservation}
          />
        ) : (
          <NoMessagesPlaceholder hasConversations={conversations.length > 0} />
        )
      }
    />
  );
}

/**
 * True for a conversation that was just archived, until the list is refreshed. A newer message has unarchived it, with
 * another `lastMessageAt`.
 */
const isSame = (one: Conversation, other: Conversation | undefined) =>
  one._id === other?._id && one.lastMessageAt === other.lastMessageAt;

const isAbout = (ad: Conversation['ad'], listing: Listing | undefined) =>
  listing === undefined || ad?._id === listing._id;

const isWide = () => matchMedia('(min-width: 768px)').matches;

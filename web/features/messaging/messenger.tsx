import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Listing } from '#contract/listings/schemas.ts';
import type { Conversation } from '#contract/messaging/schemas.ts';
import { usePolling } from '#web/state/use-polling.ts';
import { ConversationColumn } from './conversation-column.tsx';
import { conversationPath, type MessagesAddress } from './conversation-facts.ts';
import { isSuspension, type LoadedMessages, loadConversations } from './load-messages.ts';
import { MessagesLayout } from './messages-layout.tsx';
import { NoMessages } from './no-messages.tsx';
import { SuspendedMessages } from './suspended-messages.tsx';
import { SelectedThread } from './thread/selected-thread.tsx';

interface MessengerProps {
  userId: string;
  loaded: LoadedMessages;
  address: MessagesAddress;
  onChange: () => void;
  /** Among the messages, which scroll: elsewhere it would push the field that has the focus out of the window. */
  offer: ReactNode;
}

export function Messenger({ userId, loaded, address, onChange, offer }: MessengerProps) {
  const navigate = useNavigate();
  const [left, setLeft] = useState<Conversation>();
  const [pages, setPages] = useState(1);
  const { adId, conversationId } = address;
  const listing = loaded.listing?._id === adId ? loaded.listing : null;
  const ownListing = !conversationId && listing?.user._id === userId ? listing : undefined;
  const askedAd = loaded.hasOlder ? ownListing?._id : undefined;
  const polled = usePolling(
    `conversations ${askedAd}`,
    (signal) => loadConversations(pages, askedAd, signal),
    loaded,
  );
  const refresh = useEffectEvent(polled.refresh);
  useEffect(() => {
    if (pages > 1) refresh();
  }, [pages]);
  if (isSuspension(polled.failure)) return <SuspendedMessages />;

  const latest = polled.data ?? loaded;
  const all = latest.conversations;
  const conversations = all.filter(
    (conversation) => !isSame(conversation, left) && isAbout(conversation.ad, ownListing),
  );

  const update = () => {
    polled.refresh();
    onChange();
  };
  const leave = (archived: Conversation) => {
    setLeft(archived);
    update();
    const [next] = conversations.filter(({ _id }) => _id !== archived._id);
    // On small screens the reader stays in the list.
    if (conversationId || isWide()) navigate(next ? conversationPath(next) : '/messages');
  };
  const known = all.find(({ _id }) => _id === conversationId);
  const leaveBlocked = () => {
    setLeft(known);
    update();
    navigate('/messages');
  };
  const isThreadOpen = Boolean(conversationId || (adId && adId !== 'direct' && !ownListing));
  return (
    <MessagesLayout
      isThreadOpen={isThreadOpen}
      list={
        <ConversationColumn
          conversations={conversations}
          userId={userId}
          selectedId={conversationId}
          onArchived={leave}
          productName={ownListing?.productName}
          isStale={polled.failure !== undefined}
          more={latest.hasOlder && { isPending: latest.pages < pages, ask: () => setPages(latest.pages + 1) }}
        />
      }
      thread={
        isThreadOpen ? (
          <SelectedThread
            userId={userId}
            address={address}
            listing={listing}
            known={known}
            onChange={update}
            onBlocked={leaveBlocked}
            offer={offer}
          />
        ) : (
          <NoMessages />
        )
      }
    />
  );
}

/** Until the list is refreshed; a message since then has unarchived it. */
const isSame = (one: Conversation, other: Conversation | undefined) =>
  one._id === other?._id && one.lastMessageAt === other.lastMessageAt;

const isAbout = (ad: Conversation['ad'], listing: Listing | undefined) =>
  listing === undefined || ad?._id === listing._id;

const isWide = () => matchMedia('(min-width: 768px)').matches;

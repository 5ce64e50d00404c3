import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { ROLE_MEMBER } from '#contract/accounts/rules.ts';
import type { Listing } from '#contract/listings/schemas.ts';
import type { Conversation } from '#contract/messaging/schemas.ts';
import { type MessagesUrlParams, pickOtherParticipant } from '../conversation-facts.ts';
import { BlockedPersonPanel } from './blocked-person-panel.tsx';
import { ConversationThreadView, type ThreadHeaderData } from './thread.tsx';
import { ThreadListingUnavailablePanel } from './thread-listing-unavailable-panel.tsx';
import type { ThreadReservationComponent } from './use-thread-reservations.ts';

interface SelectedThreadPaneProps {
  userId: string;
  address: MessagesUrlParams;
  /** Listing of a thread without a conversation; null when the reader may not see it. */
  listing: Listing | null;
  /** True when the reader has blocked the author of the thread's listing. */
  isBlocked: boolean;
  conversation: Conversation | undefined;
  onChange: () => void;
  onBlocked: () => void;
  offer: ReactNode;
  ThreadReservation: ThreadReservationComponent;
}

export function SelectedThreadPane({
  userId,
  address,
  listing,
  isBlocked,
  conversation,
  onChange,
  onBlocked,
  offer,
  ThreadReservation,
}: SelectedThreadPaneProps) {
  const navigate = useNavigate();
  const [started, setStarted] = useState<{ adId: string; conversationId: string }>();
  const { adId = '', conversationId } = address;

  const openStarted = useEffectEvent(() => {
    // Navigation only while the thread is still open: the reader may have opened another one meanwhile.
    if (!started || conversationId || started.adId !== adId) return;
    navigate(`/messages/${adId}/${started.conversationId}`, { replace: true });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it has started
  useEffect(() => openStarted(), [started]);

  if (!conversationId && !listing) return <ThreadListingUnavailablePanel />;
  if (!conversationId && listing && isBlocked) return <BlockedPersonPanel {...listing.user} />;

  // Same `key` when the first message turns a thread into a conversation: it is not remounted, and keeps the text being
  // typed.
  const isContinued = conversationId !== undefined && started?.conversationId === conversationId;
  const key = isContinued || !conversationId ? `ad ${adId}` : conversationId;
  return (
    <ConversationThreadView
      key={key}
      userId={userId}
      conversationId={conversationId}
      adId={adId}
      head={conversation ? headOf(conversation, userId) : listing ? headAbout(listing) : undefined}
      onStarted={(newId) => {
        onChange();
        setStarted({ adId, conversationId: newId });
      }}
      onChange={onChange}
      onBlocked={onBlocked}
      offer={offer}
      ThreadReservation={ThreadReservation}
    />
  );
}

const headOf = (conversation: Conversation, userId: string): ThreadHeaderData => ({
  other: pickOtherParticipant(conversation, userId),
  listing: conversation.ad,
});

/**
 * Header of a thread before the conversation is loaded. The other person's role is unknown until then: shown as a
 * member.
 */
const headAbout = ({ user, images, ...listing }: Listing): ThreadHeaderData => ({
  other: { ...user, role: ROLE_MEMBER },
  listing: { ...listing, image: images[0] ?? null, isVisible: true },
});

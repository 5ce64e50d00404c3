import { useEffect, useEffectEvent, useRef } from 'react';
import { readOnlyTexts } from '#contract/messaging/rules.ts';
import type { ConversationListing, Message, Participant } from '#contract/messaging/schemas.ts';
import { Alert } from '#web/ui/alert.tsx';
import { otherPerson } from '../conversation-facts.ts';
import { Composer } from './composer.tsx';
import { ListingStrip } from './listing-strip.tsx';
import { MessageList } from './message-list.tsx';
import { NewMessageAnnouncer } from './new-message-announcer.tsx';
import { discard, keyOf, redirectOutbox, send, sendAgain, useOutbox } from './outbox.ts';
import { OutgoingBubble } from './outgoing-bubble.tsx';
import { ThreadFailure } from './thread-failure.tsx';
import { ThreadHeader } from './thread-header.tsx';
import { useThread } from './use-thread.ts';

/** Header of a thread, before the conversation is loaded. */
export interface ThreadHead {
  other: Participant;
  listing: Pick<ConversationListing, '_id' | 'productName' | 'isVisible'> | null;
}

interface ThreadProps {
  userId: string;
  /** Undefined before the first message about a listing. */
  conversationId: string | undefined;
  adId: string;
  head: ThreadHead | undefined;
  onStarted: (conversationId: string) => void;
  /** A message was read or sent. */
  onChange: () => void;
}

export function Thread({ userId, conversationId, adId, head, onStarted, onChange }: ThreadProps) {
  const thread = useThread(conversationId);
  const destination = conversationId ? { conversationId } : { adId };
  const outbox = useOutbox(userId, destination);
  const scroller = useRef<HTMLElement>(null);
  const { conversation, loaded = conversationId ? undefined : NOTHING_YET } = thread;
  const lastId = loaded?.messages.at(-1)?._id;

  const changed = useEffectEvent(onChange);
  useEffect(() => {
    if (lastId) changed();
  }, [lastId]);

  const follow = async (sent: Promise<Message | undefined>) => {
    scroller.current?.scrollTo({ top: 0 });
    const message = await sent;
    if (!message) return;
    thread.addStored(message);
    if (conversationId) return thread.refresh();
    redirectOutbox(destination, { conversationId: message.conversationId });
    onStarted(message.conversationId);
  };

  if (!loaded && thread.failure) return <ThreadFailure failure={thread.failure} onRetry={thread.refresh} />;
  const stored = new Set(loaded?.messages.map(({ clientKey }) => clientKey));
  return (
    <>
      {conversation ? (
        <ThreadHeader other={otherPerson(conversation, userId)} listing={conversation.ad} />
      ) : (
        head && <ThreadHeader {...head} />
      )}
      {conversation?.ad && (
        <ListingStrip
          listing={conversation.ad}
          other={conversation.readOnly ? undefined : otherPerson(conversation, userId).firstName}
          onChange={thread.refresh}
        />
      )}
      <MessageList ref={scroller} loaded={loaded} userId={userId} onOlder={thread.loadOlder}>
        {outbox
          .filter(({ clientKey }) => !stored.has(clientKey))
          .map((outgoing) => (
            <OutgoingBubble
              key={outgoing.clientKey}
              outgoing={outgoing}
              onRetry={() => void follow(sendAgain(outgoing.clientKey))}
              onDiscard={() => discard(outgoing.clientKey)}
            />
          ))}
      </MessageList>
      <NewMessageAnnouncer last={loaded?.messages.at(-1)} userId={userId} />
      {conversation?.readOnly ? (
        <div className="border-t border-line p-4">
          <Alert tone="info">{readOnlyTexts[conversation.readOnly]}</Alert>
        </div>
      ) : (
        <Composer
          draftKey={`${userId} ${keyOf(destination)}`}
          onSend={(text) => void follow(send(userId, destination, text))}
        />
      )}
    </>
  );
}

const NOTHING_YET = { messages: [], hasOlder: false };

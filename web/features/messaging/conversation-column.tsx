import type { Conversation } from '#contract/messaging/schemas.ts';
import { ConversationList } from './conversation-list.tsx';

interface ConversationColumnProps {
  conversations: readonly Conversation[];
  userId: string;
  selectedId: string | undefined;
  onArchived: (conversation: Conversation) => void;
  /** Set when all the conversations are about this listing of the member's. */
  productName: string | undefined;
  /** The last refresh failed. */
  isStale: boolean;
}

export function ConversationColumn({ productName, isStale, ...list }: ConversationColumnProps) {
  return (
    <>
      {isStale && (
        <p role="status" className="border-b border-line bg-sunken px-4 py-2 text-sm">
          Connexion perdue&nbsp;: nouvelle tentative dans quelques secondes.
        </p>
      )}
      {productName !== undefined && (
        <p className="border-b border-line px-4 py-3 text-sm text-soft">
          Au sujet de votre annonce&nbsp;: <strong className="text-ink">{productName}</strong>
        </p>
      )}
      {list.conversations.length > 0 ? (
        <ConversationList {...list} />
      ) : (
        <p className="p-4 text-soft">
          Vos conversations apparaîtront ici. Pour en commencer une, contactez un membre depuis son annonce.
        </p>
      )}
    </>
  );
}

import type { Conversation } from '#contract/messaging/schemas.ts';
import { Button } from '#web/ui/button.tsx';
import { ArchivedConversationsSection } from './archived-conversations-section.tsx';
import { ConversationList } from './conversation-list.tsx';
import { UnsentMessagesAndReservationsSection } from './unsent-messages-and-reservations-section.tsx';

interface ConversationListColumnProps {
  conversations: readonly Conversation[];
  userId: string;
  selectedId: string | undefined;
  onArchived: (conversation: Conversation) => void;
  onUnarchived: () => void;
  /** Id of the listing; undefined for all conversations. */
  adId: string | undefined;
  /**
   * Name of the member's own listing to which the list of conversations is limited; undefined for all conversations.
   */
  productName: string | undefined;
  /** True when the last refresh of the conversations failed. */
  isStale: boolean;
  /** False when all conversations are loaded. */
  more: false | { isPending: boolean; ask: () => void };
}

export function ConversationListColumn({
  productName,
  adId,
  isStale,
  more,
  ...list
}: ConversationListColumnProps) {
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
      {productName === undefined && <UnsentMessagesAndReservationsSection userId={list.userId} />}
      {list.conversations.length > 0 ? (
        <ConversationList {...list} />
      ) : (
        <p className="p-4 text-soft">
          Vos conversations apparaîtront ici. Pour en commencer une, contactez un membre depuis son annonce.
        </p>
      )}
      {more && (
        <div className="flex justify-center p-4">
          <Button variant="secondary" pending={more.isPending} onClick={more.ask}>
            Voir plus
          </Button>
        </div>
      )}
      <ArchivedConversationsSection
        key={adId}
        adId={adId}
        userId={list.userId}
        onUnarchived={list.onUnarchived}
      />
    </>
  );
}

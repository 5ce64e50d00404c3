import { useState } from 'react';
import type { Conversation } from '#contract/messaging/schemas.ts';
import { ArchiveConversationDialog } from './archive-conversation-dialog.tsx';
import { ConversationListItem } from './conversation-list-item.tsx';

interface ConversationListProps {
  conversations: readonly Conversation[];
  userId: string;
  selectedId: string | undefined;
  onArchived: (conversation: Conversation) => void;
  onUnarchived: () => void;
}

export function ConversationList({
  conversations,
  userId,
  selectedId,
  onArchived,
  onUnarchived,
}: ConversationListProps) {
  const [archiving, setArchiving] = useState<Conversation>();
  return (
    <nav aria-label="Conversations">
      <ul className="divide-y divide-line">
        {conversations.map((conversation) => (
          <ConversationListItem
            key={conversation._id}
            conversation={conversation}
            userId={userId}
            isSelected={conversation._id === selectedId}
            onArchive={() => setArchiving(conversation)}
          />
        ))}
      </ul>
      <ArchiveConversationDialog
        conversation={archiving}
        onClose={() => setArchiving(undefined)}
        onUnarchived={onUnarchived}
        onArchived={(conversation) => {
          setArchiving(undefined);
          onArchived(conversation);
        }}
      />
    </nav>
  );
}

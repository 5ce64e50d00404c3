import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import type { Conversation } from '#contract/messaging/schemas.ts';
import { useClientActionSubmission } from '#web/actions/use-client-action-submission.ts';
import { call } from '#web/client/call.ts';
import { Button } from '#web/ui/button.tsx';
import { formatConversationPath, formatConversationTitle } from './conversation-facts.ts';
import type { MessageIntentHandlers } from './messages-page-intent-handlers.ts';

interface ArchivedConversationsSectionProps {
  /** Listing to which the list is limited; undefined for all conversations. */
  adId: string | undefined;
  userId: string;
  onUnarchived: () => void;
}

/** Latest archived conversations under the others: loaded on demand. */
export function ArchivedConversationsSection({
  adId,
  userId,
  onUnarchived,
}: ArchivedConversationsSectionProps) {
  const [isOpen, setOpen] = useState(false);
  const [archived, setArchived] = useState<readonly Conversation[]>();
  const { submit, isPending } = useClientActionSubmission<MessageIntentHandlers, 'unarchive'>('unarchive', {
    revalidate: false,
    done: () => {
      setOpen(false);
      onUnarchived();
    },
  });
  useEffect(() => {
    if (!isOpen) return;
    const leaving = new AbortController();
    const query = { archived: 'true' as const, ...(adId && { adId }) };
    call('GET /api/messages/conversations', { query, signal: leaving.signal }).then(
      ({ conversations }) => setArchived(conversations),
      () => leaving.signal.aborted || setOpen(false),
    );
    return () => leaving.abort();
  }, [isOpen, adId]);
  return (
    <div className="border-t border-line p-4">
      <Button variant="secondary" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        Conversations archivées
      </Button>
      {isOpen && archived?.length === 0 && <p className="pt-3 text-soft">Aucune conversation archivée.</p>}
      {isOpen && archived && archived.length > 0 && (
        <ul aria-label="Conversations archivées" className="pt-2">
          {archived.map((conversation) => (
            <li key={conversation._id} className="flex flex-wrap items-center justify-between gap-x-3">
              <Link
                to={formatConversationPath(conversation)}
                className="inline-flex min-h-11 items-center wrap-anywhere underline underline-offset-4"
              >
                {formatConversationTitle(conversation, userId)}
              </Link>
              <Button variant="secondary" pending={isPending} onClick={() => submit(conversation)}>
                Remettre
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

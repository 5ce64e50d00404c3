import type { Conversation } from '#contract/messaging/schemas.ts';
import { useClientActionSubmission } from '#web/actions/use-client-action-submission.ts';
import { ConfirmationDialog } from '#web/ui/dialogs/confirmation-dialog.tsx';
import { showErrorToast, showToast } from '#web/ui/toasts/show-or-queue-toast.ts';
import { type MessageIntentHandlers, unarchiveConversation } from './messages-page-intent-handlers.ts';

interface ArchiveConversationDialogProps {
  /** Conversation to archive; undefined while the dialog is closed. */
  conversation: Conversation | undefined;
  onClose: () => void;
  onArchived: (conversation: Conversation) => void;
  onUnarchived: () => void;
}

export function ArchiveConversationDialog({
  conversation,
  onClose,
  onArchived,
  onUnarchived,
}: ArchiveConversationDialogProps) {
  const { submit, isPending } = useClientActionSubmission<MessageIntentHandlers, 'archive'>('archive', {
    revalidate: false,
    done: (archived) => {
      onArchived(archived);
      showToast('La conversation a été archivée avec succès !', {
        run: () => unarchiveConversation(archived).then(onUnarchived),
        revalidates: false,
      });
    },
    failed: () => {
      onClose();
      showErrorToast("Une erreur est survenue lors de l'archivage de la conversation.");
    },
  });
  return (
    <ConfirmationDialog
      open={conversation !== undefined}
      onClose={onClose}
      title="Archiver la conversation"
      cancel="Retour"
      confirm={{
        label: 'Confirmer',
        onConfirm: () => conversation && submit(conversation),
        pending: isPending,
      }}
    >
      Êtes-vous sûr de vouloir archiver cette conversation ?
    </ConfirmationDialog>
  );
}

import { useState } from 'react';
import type { Conversation } from '#contract/messaging/schemas.ts';
import { call } from '#web/api.ts';
import { AlertDialog } from '#web/ui/dialogs/alert-dialog.tsx';
import { notify, notifyError } from '#web/ui/notices/notify.ts';

interface ArchiveDialogProps {
  /** Open while there is one. */
  conversation: Conversation | undefined;
  onClose: () => void;
  onArchived: (conversation: Conversation) => void;
}

export function ArchiveDialog({ conversation, onClose, onArchived }: ArchiveDialogProps) {
  const [isPending, setPending] = useState(false);

  const archive = async () => {
    if (!conversation) return;
    setPending(true);
    try {
      await call('POST /api/messages/conversation/:id/archive', { params: { id: conversation._id } });
      onArchived(conversation);
      notify('La conversation a été archivée avec succès !');
    } catch {
      onClose();
      notifyError("Une erreur est survenue lors de l'archivage de la conversation.");
    } finally {
      setPending(false);
    }
  };
  return (
    <AlertDialog
      open={conversation !== undefined}
      onClose={onClose}
      title="Archiver la conversation"
      cancel="Retour"
      confirm={{ label: 'Confirmer', onConfirm: archive, pending: isPending }}
    >
      Êtes-vous sûr de vouloir archiver cette conversation ?
    </AlertDialog>
  );
}

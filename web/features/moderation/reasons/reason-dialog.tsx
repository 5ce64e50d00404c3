import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { ReasonForm } from './reason-form.tsx';

interface ReasonDialogProps {
  /** Open while there is one. */
  asked: { verb: 'Refuser' | 'Supprimer'; count: number } | undefined;
  onClose: () => void;
  onSubmit: (reason: string) => void;
}

/** Why one or several listings are refused or deleted. */
export function ReasonDialog({ asked, onClose, onSubmit }: ReasonDialogProps) {
  return (
    <Dialog open={asked !== undefined} onClose={onClose} title={asked ? titleOf(asked) : ''}>
      {asked && <ReasonForm verb={asked.verb} onCancel={onClose} onSubmit={onSubmit} />}
    </Dialog>
  );
}

const titleOf = ({ verb, count }: { verb: string; count: number }) =>
  count === 1 ? `${verb} l'annonce` : `${verb} ${count} annonces`;

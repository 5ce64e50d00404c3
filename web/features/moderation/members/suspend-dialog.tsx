import { type FormEvent, useState } from 'react';
import { MAX_REASON } from '#contract/moderation/rules.ts';
import type { ManagedUser } from '#contract/moderation/schemas.ts';
import { ApiError } from '#web/api-error.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { Textarea } from '#web/ui/forms/textarea.tsx';

interface SuspendDialogProps {
  user: ManagedUser;
  isSelf: boolean;
  open: boolean;
  onClose: () => void;
  /** A rejection is told in the dialog, which keeps what was typed. */
  onSuspend: (reason: string) => Promise<void>;
}

export function SuspendDialog({ user, isSelf, open, onClose, onSuspend }: SuspendDialogProps) {
  const name = `${user.firstName} ${user.lastName}`;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={isSelf ? 'Désactiver votre propre compte ?' : `Désactiver le compte de ${name} ?`}
    >
      <SuspendForm isSelf={isSelf} onCancel={onClose} onSuspend={onSuspend} />
    </Dialog>
  );
}

interface SuspendFormProps {
  isSelf: boolean;
  onCancel: () => void;
  onSuspend: (reason: string) => Promise<void>;
}

function SuspendForm({ isSelf, onCancel, onSuspend }: SuspendFormProps) {
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState<string>();

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isPending) return;
    const reason = String(new FormData(event.currentTarget).get('reason')).trim();
    setPending(true);
    setFailure(undefined);
    try {
      await onSuspend(reason);
    } catch (error) {
      setFailure(error instanceof ApiError ? error.message : 'Une erreur est survenue.');
    }
    setPending(false);
  };
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-5">
      <p className="text-soft">{isSelf ? CONSEQUENCES.self : CONSEQUENCES.other}</p>
      <Textarea
        name="reason"
        label="Raison"
        hint="Facultative. Elle est envoyée par e-mail à la personne et gardée dans l'historique."
        rows={3}
        maxLength={MAX_REASON}
      />
      {failure && <Alert>{failure}</Alert>}
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onCancel}>
          Annuler
        </Button>
        <Button variant="danger" type="submit" pending={isPending}>
          Désactiver
        </Button>
      </div>
    </form>
  );
}

const CONSEQUENCES = {
  other:
    "Ses annonces ne seront plus visibles et cette personne ne pourra plus publier ni écrire. Rien n'est effacé : tout revient si vous l'activez de nouveau.",
  self: "Vous serez déconnecté aussitôt et perdrez l'accès à l'administration. Seul un autre administrateur pourra vous activer de nouveau.",
};

import { useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '#web/api.ts';
import { ApiError } from '#web/api-error.ts';
import { logOut } from '#web/session.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { AlertDialog } from '#web/ui/dialogs/alert-dialog.tsx';
import { notify, notifyError } from '#web/ui/notices/notify.ts';

export function DeleteAccount() {
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const [isPending, setPending] = useState(false);
  const [reason, setReason] = useState<string>();

  const erase = async () => {
    setPending(true);
    setReason(undefined);
    try {
      await call('DELETE /api/users/delete');
      logOut();
      notify('Compte supprimé avec succès');
      void navigate('/login');
    } catch (error) {
      if (!(error instanceof ApiError)) reportError(error);
      notifyError('An error occurred while deleting the account.');
      if (error instanceof ApiError) setReason(error.message);
    }
    setPending(false);
    setAsking(false);
  };
  return (
    <>
      <Button variant="danger" onClick={() => setAsking(true)}>
        Supprimer mon compte
      </Button>
      {reason && <Alert>{reason}</Alert>}
      <AlertDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title="Êtes-vous sûr de vouloir supprimer votre compte?"
        cancel="Non, annuler"
        confirm={{ label: 'Oui, supprimer', onConfirm: erase, pending: isPending, variant: 'danger' }}
      >
        <p>
          Votre profil, vos photos, vos annonces, vos favoris et vos recherches sont effacés pour toujours.
          Les messages déjà envoyés restent chez ceux qui les ont reçus, sans votre nom.
        </p>
      </AlertDialog>
    </>
  );
}

import { useState } from 'react';
import { useClientActionSubmission } from '#web/actions/use-client-action-submission.ts';
import { AlertBox } from '#web/ui/alert-box.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmationDialog } from '#web/ui/dialogs/confirmation-dialog.tsx';
import type { ProfileIntentHandlers } from './profile-intent-handlers.ts';

/**
 * Form that deletes the account.
 * @param props.isCertified true for a professional who has certified a company
 */
export function DeleteAccountButton({ isCertified }: { isCertified: boolean }) {
  const [isAsking, setAsking] = useState(false);
  const { submit, isPending, failure } = useClientActionSubmission<ProfileIntentHandlers, 'deleteAccount'>(
    'deleteAccount',
    {
      failed: () => setAsking(false),
    },
  );
  return (
    <>
      <Button variant="danger" onClick={() => setAsking(true)}>
        Supprimer mon compte
      </Button>
      {failure && <AlertBox>{failure}</AlertBox>}
      <ConfirmationDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title="Êtes-vous sûr de vouloir supprimer votre compte?"
        cancel="Non, annuler"
        confirm={{
          label: 'Oui, supprimer',
          onConfirm: () => submit(),
          pending: isPending,
          variant: 'danger',
        }}
      >
        <p>
          Votre profil, vos photos, vos annonces, vos favoris et vos recherches sont effacés pour toujours.
          Les messages déjà envoyés restent chez ceux qui les ont reçus, sans votre nom.
        </p>
        {isCertified && (
          <p className="mt-3">
            Ce que vous avez certifié de votre entreprise est gardé six mois à part, sans être montré&nbsp;:
            la loi le demande.
          </p>
        )}
      </ConfirmationDialog>
    </>
  );
}

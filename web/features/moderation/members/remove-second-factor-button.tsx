import { useState } from 'react';
import type { ManagedUser } from '#contract/moderation/schemas.ts';
import { formatNameWithPrepositionDe } from '#contract/text/french-articles.ts';
import { useClientActionSubmission } from '#web/actions/use-client-action-submission.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmationDialog } from '#web/ui/dialogs/confirmation-dialog.tsx';
import type { MemberModerationIntentHandlers } from './member-moderation-intent-handlers.ts';

interface RemoveSecondFactorButtonProps {
  user: ManagedUser;
  /** Id of the element with the person's name. */
  describedBy: string;
}

/**
 * Button that removes the second factor of an administrator who has lost both the app and the recovery codes; another
 * administrator presses it.
 */
export function RemoveSecondFactorButton({ user, describedBy }: RemoveSecondFactorButtonProps) {
  const [isAsking, setAsking] = useState(false);
  const close = () => setAsking(false);
  const { submit, isPending } = useClientActionSubmission<
    MemberModerationIntentHandlers,
    'removeSecondFactor'
  >('removeSecondFactor', {
    done: close,
    failed: close,
  });
  return (
    <>
      <Button variant="secondary" aria-describedby={describedBy} onClick={() => setAsking(true)}>
        Retirer la validation en deux étapes
      </Button>
      <ConfirmationDialog
        open={isAsking}
        onClose={close}
        title={`Retirer la validation en deux étapes ${formatNameWithPrepositionDe(`${user.firstName} ${user.lastName}`)}\u00a0?`}
        cancel="Annuler"
        confirm={{
          label: 'Retirer',
          onConfirm: () => submit(user._id),
          pending: isPending,
          variant: 'danger',
        }}
      >
        <p>
          Pour qui a perdu son application et ses codes de secours. Assurez-vous que c'est bien cette personne
          qui le demande, de vive voix&nbsp;: le mot de passe suffira de nouveau. Ses sessions sont fermées,
          et un e-mail le lui dit.
        </p>
      </ConfirmationDialog>
    </>
  );
}

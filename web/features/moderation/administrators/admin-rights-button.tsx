import { useState } from 'react';
import { ROLE_ADMIN } from '#contract/accounts/rules.ts';
import type { Admin } from '#contract/moderation/schemas.ts';
import { formatNameWithPrepositionA } from '#contract/text/french-articles.ts';
import { useClientActionSubmission } from '#web/actions/use-client-action-submission.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmationDialog } from '#web/ui/dialogs/confirmation-dialog.tsx';
import type { MemberModerationIntentHandlers } from '../members/member-moderation-intent-handlers.ts';

interface AdminRightsButtonProps {
  /** Another person than the one who presses. */
  user: Pick<Admin, '_id' | 'firstName' | 'lastName' | 'role' | 'isActive'>;
  /** Id of the element with the person's name. */
  describedBy: string;
}

/** Button that withdraws an administrator's rights, or makes an active member an administrator; asks first. */
export function AdminRightsButton({ user, describedBy }: AdminRightsButtonProps) {
  const [isAsking, setAsking] = useState(false);
  const close = () => setAsking(false);
  const { submit, isPending } = useClientActionSubmission<MemberModerationIntentHandlers, 'setAdminRights'>(
    'setAdminRights',
    { done: close, failed: close },
  );
  const isAdmin = user.role === ROLE_ADMIN;
  if (!isAdmin && !user.isActive) return null;
  const label = isAdmin ? 'Retirer les droits' : 'Nommer administrateur';
  const name = `${user.firstName} ${user.lastName}`;
  return (
    <>
      <Button variant="secondary" aria-describedby={describedBy} onClick={() => setAsking(true)}>
        {label}
      </Button>
      <ConfirmationDialog
        open={isAsking}
        onClose={close}
        title={
          isAdmin
            ? `Retirer les droits d'administration ${formatNameWithPrepositionA(name)}\u00a0?`
            : `Nommer ${name} administrateur\u00a0?`
        }
        cancel="Annuler"
        confirm={{
          label,
          onConfirm: () => submit({ id: user._id, isAdmin: !isAdmin }),
          pending: isPending,
          variant: isAdmin ? 'danger' : 'leaf',
        }}
      >
        <p>
          {isAdmin
            ? 'Cette personne redevient un membre comme les autres, aussitôt. Ses annonces et ses messages ne changent pas, et un e-mail le lui dit.'
            : 'Cette personne verra les adresses des membres, décidera des annonces et réglera le site. Elle se connectera de nouveau, et un e-mail le lui dit.'}
        </p>
      </ConfirmationDialog>
    </>
  );
}

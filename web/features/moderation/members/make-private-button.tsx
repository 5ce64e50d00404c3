import { useState } from 'react';
import type { ManagedUser } from '#contract/moderation/schemas.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { MemberModerationDecisionForm } from './member-moderation-decision-form.tsx';

interface WithdrawProfessionalStatusButtonProps {
  user: ManagedUser;
  /** Id of the element with the person's name. */
  describedBy: string;
}

/** Button that makes a professional a private person; asks for confirmation and a reason. */
export function WithdrawProfessionalStatusButton({
  user,
  describedBy,
}: WithdrawProfessionalStatusButtonProps) {
  const [isAsking, setAsking] = useState(false);
  const close = () => setAsking(false);
  return (
    <>
      <Button variant="secondary" aria-describedby={describedBy} onClick={() => setAsking(true)}>
        Repasser en particulier
      </Button>
      <Dialog
        open={isAsking}
        onClose={close}
        title={`Repasser ${user.firstName} ${user.lastName} en particulier\u00a0?`}
      >
        <MemberModerationDecisionForm
          intent="makePrivate"
          id={user._id}
          consequences="Son entreprise et son SIRET sont effacés, et le badge PRO disparaît de ses annonces. Cette personne pourra redevenir professionnelle depuis son profil."
          needsReason
          action="Repasser en particulier"
          done="Compte repassé en particulier"
          onEnd={close}
        />
      </Dialog>
    </>
  );
}

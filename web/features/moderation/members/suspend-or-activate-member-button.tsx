import { useState } from 'react';
import type { ManagedUser } from '#contract/moderation/schemas.ts';
import { formatNameWithPrepositionDe } from '#contract/text/french-articles.ts';
import { useClientActionSubmission } from '#web/actions/use-client-action-submission.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { MemberModerationDecisionForm } from './member-moderation-decision-form.tsx';
import {
  MEMBER_SUSPENSION_TOGGLED_TOAST_TEXT,
  type MemberModerationIntentHandlers,
} from './member-moderation-intent-handlers.ts';

interface SuspendOrActivateMemberButtonProps {
  user: ManagedUser;
  isSelf: boolean;
  /** Id of the element with the person's name. */
  describedBy: string;
}

/**
 * Button that suspends or activates a member. Suspending asks for confirmation and, about somebody else, a reason.
 */
export function SuspendOrActivateMemberButton({
  user,
  isSelf,
  describedBy,
}: SuspendOrActivateMemberButtonProps) {
  const [isAsking, setAsking] = useState(false);
  const { submit, isPending } = useClientActionSubmission<MemberModerationIntentHandlers, 'activate'>(
    'activate',
  );
  const close = () => setAsking(false);
  return (
    <>
      <Button
        variant={user.isActive ? 'danger' : 'leaf'}
        aria-describedby={describedBy}
        pending={isPending}
        onClick={() => (user.isActive ? setAsking(true) : submit(user._id))}
      >
        {user.isActive ? 'Désactiver' : 'Activer'}
      </Button>
      <Dialog
        open={isAsking}
        onClose={close}
        title={
          isSelf
            ? 'Désactiver votre propre compte\u00a0?'
            : `Désactiver le compte ${formatNameWithPrepositionDe(`${user.firstName} ${user.lastName}`)}\u00a0?`
        }
      >
        <MemberModerationDecisionForm
          intent="suspend"
          id={user._id}
          consequences={isSelf ? CONSEQUENCES.self : CONSEQUENCES.other}
          needsReason={!isSelf}
          action="Désactiver"
          done={MEMBER_SUSPENSION_TOGGLED_TOAST_TEXT}
          onEnd={close}
        />
      </Dialog>
    </>
  );
}

const CONSEQUENCES = {
  other:
    "Ses annonces ne seront plus visibles et cette personne ne pourra plus publier ni écrire. Rien n'est effacé\u00a0: tout revient si vous l'activez de nouveau.",
  self: "Vous serez déconnecté aussitôt et perdrez l'accès à l'administration. Seul un autre administrateur pourra vous activer de nouveau.",
};

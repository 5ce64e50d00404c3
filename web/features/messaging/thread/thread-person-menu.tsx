import { useState } from 'react';
import { ROLE_ADMIN } from '#contract/accounts/rules.ts';
import { DELETED_MEMBER_PLACEHOLDER } from '#contract/messaging/rules.ts';
import type { Message, Participant } from '#contract/messaging/schemas.ts';
import { useClientActionSubmission } from '#web/actions/use-client-action-submission.ts';
import { ActionMenu } from '#web/ui/action-menu.tsx';
import { AlertBox } from '#web/ui/alert-box.tsx';
import { ConfirmationDialog } from '#web/ui/dialogs/confirmation-dialog.tsx';
import type { MessageIntentHandlers } from '../messages-page-intent-handlers.ts';
import { ReportMessageOrMemberDialog } from './report-message-or-member-dialog.tsx';

interface ThreadPersonMenuProps {
  other: Participant;
  /** Messages of the thread, oldest first. */
  messages: readonly Message[];
  onBlocked: () => void;
}

/** Menu of actions about the other person of a thread. No menu about administrators and deleted accounts. */
export function ThreadPersonMenu({ other, messages, onBlocked }: ThreadPersonMenuProps) {
  const [isBlocking, setBlocking] = useState(false);
  const [isReporting, setReporting] = useState(false);
  const { submit, isPending, failure } = useClientActionSubmission<MessageIntentHandlers, 'block'>('block', {
    revalidate: false,
    done: onBlocked,
  });
  if (other.role === ROLE_ADMIN || other._id === DELETED_MEMBER_PLACEHOLDER._id) return null;
  const items = [
    { label: `Signaler ${other.firstName}`, target: () => setReporting(true) },
    { label: `Bloquer ${other.firstName}`, target: () => setBlocking(true), isDangerous: true },
  ];
  return (
    <>
      <ActionMenu label={`Actions sur ${other.firstName}`} items={items} />
      <ReportMessageOrMemberDialog
        open={isReporting}
        onClose={() => setReporting(false)}
        other={other}
        messages={messages}
      />
      <ConfirmationDialog
        open={isBlocking}
        onClose={() => setBlocking(false)}
        title={`Bloquer ${other.firstName}\u00a0?`}
        cancel="Annuler"
        confirm={{
          label: 'Bloquer',
          onConfirm: () => void submit(other._id),
          pending: isPending,
          variant: 'danger',
        }}
      >
        <p>
          Vous ne pourrez plus vous écrire, et vos conversations disparaîtront des deux côtés. Vos
          réservations en cours seront annulées. Personne ne sera averti du blocage. Vous pourrez débloquer
          cette personne dans «&nbsp;Mes informations&nbsp;».
        </p>
        {failure && (
          <div className="mt-4">
            <AlertBox>{failure}</AlertBox>
          </div>
        )}
      </ConfirmationDialog>
    </>
  );
}

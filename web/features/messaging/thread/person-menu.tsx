import { useState } from 'react';
import { ROLE_ADMIN } from '#contract/accounts/rules.ts';
import { DELETED_PERSON } from '#contract/messaging/rules.ts';
import type { Message, Participant } from '#contract/messaging/schemas.ts';
import { useAction } from '#web/actions/use-action.ts';
import { Alert } from '#web/ui/alert.tsx';
import { AlertDialog } from '#web/ui/dialogs/alert-dialog.tsx';
import { Menu } from '#web/ui/menu.tsx';
import type { MessageIntents } from '../message-intents.ts';
import { ReportDialog } from './report-dialog.tsx';

interface PersonMenuProps {
  other: Participant;
  /** Messages of the thread, oldest first. */
  messages: readonly Message[];
  onBlocked: () => void;
}

/** Menu of actions about the other person of a thread. No menu about administrators and deleted accounts. */
export function PersonMenu({ other, messages, onBlocked }: PersonMenuProps) {
  const [isBlocking, setBlocking] = useState(false);
  const [isReporting, setReporting] = useState(false);
  const { submit, isPending, failure } = useAction<MessageIntents, 'block'>('block', {
    revalidate: false,
    done: onBlocked,
  });
  if (other.role === ROLE_ADMIN || other._id === DELETED_PERSON._id) return null;
  const items = [
    { label: `Signaler ${other.firstName}`, target: () => setReporting(true) },
    { label: `Bloquer ${other.firstName}`, target: () => setBlocking(true), isDangerous: true },
  ];
  return (
    <>
      <Menu label={`Actions sur ${other.firstName}`} items={items} />
      <ReportDialog
        open={isReporting}
        onClose={() => setReporting(false)}
        other={other}
        messages={messages}
      />
      <AlertDialog
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
            <Alert>{failure}</Alert>
          </div>
        )}
      </AlertDialog>
    </>
  );
}

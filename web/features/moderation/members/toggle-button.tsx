import { useState } from 'react';
import { MAX_REASON } from '#contract/moderation/rules.ts';
import type { ManagedUser } from '#contract/moderation/schemas.ts';
import { useAction } from '#web/data/use-action.ts';
import { useForm } from '#web/data/use-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { Form } from '#web/ui/forms/form.tsx';
import { SubmitButton } from '#web/ui/forms/submit-button.tsx';
import { Textarea } from '#web/ui/forms/textarea.tsx';
import { notify } from '#web/ui/notices/notify.ts';
import { type MemberIntents, memberIntents, STATE_CHANGED } from './member-intents.ts';

interface ToggleButtonProps {
  user: ManagedUser;
  isSelf: boolean;
  /** Id of the element that holds the person's name. */
  describedBy: string;
}

/** Suspending asks for confirmation and a reason. */
export function ToggleButton({ user, isSelf, describedBy }: ToggleButtonProps) {
  const [isAsking, setAsking] = useState(false);
  const { submit, isPending } = useAction<MemberIntents, 'activate'>('activate');
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
            ? 'Désactiver votre propre compte ?'
            : `Désactiver le compte de ${user.firstName} ${user.lastName} ?`
        }
      >
        <SuspendForm id={user._id} isSelf={isSelf} onEnd={close} />
      </Dialog>
    </>
  );
}

/** After a refusal the dialog stays open with its text. */
function SuspendForm({ id, isSelf, onEnd }: { id: string; isSelf: boolean; onEnd: () => void }) {
  const form = useForm(memberIntents, 'suspend', {
    done: () => {
      onEnd();
      notify(STATE_CHANGED);
    },
  });
  return (
    <Form form={form}>
      <input type="hidden" name="id" value={id} />
      <p className="text-soft">{isSelf ? CONSEQUENCES.self : CONSEQUENCES.other}</p>
      <Textarea
        {...form.field('reason')}
        label="Raison"
        hint="Facultative. Elle est envoyée par e-mail à la personne et gardée dans l'historique."
        rows={3}
        maxLength={MAX_REASON}
      />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onEnd}>
          Annuler
        </Button>
        <SubmitButton form={form} variant="danger">
          Désactiver
        </SubmitButton>
      </div>
    </Form>
  );
}

const CONSEQUENCES = {
  other:
    "Ses annonces ne seront plus visibles et cette personne ne pourra plus publier ni écrire. Rien n'est effacé : tout revient si vous l'activez de nouveau.",
  self: "Vous serez déconnecté aussitôt et perdrez l'accès à l'administration. Seul un autre administrateur pourra vous activer de nouveau.",
};

import { MAX_MODERATION_REASON_LENGTH } from '#contract/moderation/rules.ts';
import { useForm } from '#web/actions/use-form.ts';
import { DialogButtons } from '#web/ui/dialogs/dialog-buttons.tsx';
import { Form } from '#web/ui/forms/form.tsx';
import { SubmitButton } from '#web/ui/forms/submit-button.tsx';
import { Textarea } from '#web/ui/forms/textarea.tsx';
import { showToast } from '#web/ui/toasts/show-or-queue-toast.ts';
import { memberModerationIntentHandlers } from './member-moderation-intent-handlers.ts';

interface MemberDecisionFormProps {
  intent: 'suspend' | 'makePrivate';
  /** Id of the member whom the decision is about. */
  id: string;
  consequences: string;
  /** True when the decision is about another person, who gets its reason. */
  needsReason: boolean;
  /** Label of the button that decides. */
  action: string;
  /** Text of the toast after the decision. */
  done: string;
  onEnd: () => void;
}

/** Form of a decision about a member, in a dialog that stays open with its text after a refusal. */
export function MemberModerationDecisionForm({
  intent,
  id,
  consequences,
  needsReason,
  action,
  done,
  onEnd,
}: MemberDecisionFormProps) {
  const form = useForm(memberModerationIntentHandlers, intent, {
    done: () => {
      onEnd();
      showToast(done);
    },
  });
  return (
    <Form form={form}>
      <input type="hidden" name="id" value={id} />
      <p className="text-soft">{consequences}</p>
      <Textarea
        {...form.field('reason')}
        label="Raison"
        hint={`${needsReason ? '' : 'Facultative. '}La personne la lira telle quelle, par e-mail\u00a0; elle reste dans l'historique.`}
        required={needsReason}
        rows={3}
        maxLength={MAX_MODERATION_REASON_LENGTH}
      />
      <DialogButtons onCancel={onEnd}>
        <SubmitButton form={form} variant="danger">
          {action}
        </SubmitButton>
      </DialogButtons>
    </Form>
  );
}

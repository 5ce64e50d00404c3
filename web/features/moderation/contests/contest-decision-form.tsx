import type { ReceivedModerationDecision } from '#contract/moderation/contest-routes.ts';
import {
  decisionContestReasonLabels,
  decisionContestReasons,
  MAX_DECISION_CONTEST_TEXT_LENGTH,
} from '#contract/moderation/contests.ts';
import { useForm } from '#web/actions/use-form.ts';
import { Button } from '#web/ui/button.tsx';
import { SegmentedField } from '#web/ui/forms/choice.tsx';
import { Form } from '#web/ui/forms/form.tsx';
import { SubmitButton } from '#web/ui/forms/submit-button.tsx';
import { Textarea } from '#web/ui/forms/textarea.tsx';
import { contestDecisionIntentHandlers } from './contest-decision-intent-handlers.ts';

const options = decisionContestReasons.map((value) => ({ value, label: decisionContestReasonLabels[value] }));

interface ContestFormProps {
  decision: ReceivedModerationDecision;
  onCancel: () => void;
}

/** Form that contests a decision. A reason is chosen already: the decision is contested in two touches. */
export function ContestDecisionForm({ decision, onCancel }: ContestFormProps) {
  const form = useForm(contestDecisionIntentHandlers, 'contest');
  return (
    <Form form={form} aria-label="Contester cette décision">
      <input type="hidden" name="decisionId" value={decision._id} />
      <SegmentedField
        {...form.field('reason')}
        label="Pourquoi&nbsp;?"
        options={options}
        defaultValue="second-look"
      />
      <Textarea
        {...form.field('text')}
        label="Vos précisions"
        hint="Facultatif. Seuls les administrateurs les lisent."
        rows={3}
        maxLength={MAX_DECISION_CONTEST_TEXT_LENGTH}
      />
      <p className="text-sm text-soft">
        C'est gratuit. Une personne relira la décision, de préférence une autre que celle qui l'a prise, et
        vous répondra une fois, ici et par e-mail.
      </p>
      <div className="flex flex-wrap gap-3">
        <SubmitButton form={form}>Envoyer</SubmitButton>
        <Button variant="secondary" onClick={onCancel}>
          Annuler
        </Button>
      </div>
    </Form>
  );
}

import type { ReceivedDecision } from '#contract/moderation/contest-routes.ts';
import {
  contestReasonLabels,
  contestReasons,
  MAX_CONTEST_TEXT_LENGTH,
} from '#contract/moderation/contests.ts';
import { useForm } from '#web/actions/use-form.ts';
import { Button } from '#web/ui/button.tsx';
import { SegmentedField } from '#web/ui/forms/choice.tsx';
import { Form } from '#web/ui/forms/form.tsx';
import { SubmitButton } from '#web/ui/forms/submit-button.tsx';
import { Textarea } from '#web/ui/forms/textarea.tsx';
import { contestIntentHandlers } from './contest-intent-handlers.ts';

const options = contestReasons.map((value) => ({ value, label: contestReasonLabels[value] }));

interface ContestFormProps {
  decision: ReceivedDecision;
  onCancel: () => void;
}

/** Form that contests a decision. A reason is chosen already: the decision is contested in two touches. */
export function ContestForm({ decision, onCancel }: ContestFormProps) {
  const form = useForm(contestIntentHandlers, 'contest');
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
        maxLength={MAX_CONTEST_TEXT_LENGTH}
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

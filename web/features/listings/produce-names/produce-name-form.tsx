import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { categories, categoryLabels } from '#contract/listings/categories.ts';
import {
  describeProduce,
  MAX_ADDED_PRODUCE_NAME_LENGTH,
  MAX_PRODUCE_SYNONYMS,
  pluralizeProduceName,
} from '#contract/produce/rules.ts';
import type { AdministeredProduceName } from '#contract/produce/schemas.ts';
import { useForm } from '#web/actions/use-form.ts';
import { AlertBox } from '#web/ui/alert-box.tsx';
import { Button } from '#web/ui/button.tsx';
import { Form } from '#web/ui/forms/form.tsx';
import { Select } from '#web/ui/forms/select.tsx';
import { SubmitButton } from '#web/ui/forms/submit-button.tsx';
import { TextInput } from '#web/ui/forms/text-input.tsx';
import { takeFocus } from '#web/ui/take-focus.ts';
import { MonthCheckboxes } from './month-checkboxes.tsx';
import { PRODUCE_NAME_ID_FIELD, produceNameIntentHandlers } from './produce-name-intents.ts';

interface ProduceNameFormProps {
  /** Produce to correct, as it is now; undefined for a new one. */
  produce: AdministeredProduceName | undefined;
  onSaved: () => void;
  onCancel: () => void;
}

/** Form of an added produce; what another person changes meanwhile is shown, and what was typed stays. */
export function ProduceNameForm({ produce, onSaved, onCancel }: ProduceNameFormProps) {
  const { revalidate } = useRevalidator();
  const [initial] = useState(produce);
  const form = useForm(produceNameIntentHandlers, 'saveProduceName', {
    done: onSaved,
    failed: (error) => error?.code === 'PRODUCE_NAME_CHANGED' && void revalidate(),
  });
  return (
    <Form form={form}>
      {produce && produce.version !== initial?.version && (
        <AlertBox tone="info">
          <p>Corrigé par une autre personne&nbsp;: {describeProduce(produce)}.</p>
          <p>Ce que vous avez tapé est encore là. Enregistrez de nouveau si cela vous convient.</p>
        </AlertBox>
      )}
      <input type="hidden" name={PRODUCE_NAME_ID_FIELD} value={produce?._id ?? ''} />
      <input type="hidden" name="version" value={produce?.version ?? 0} />
      <TextInput
        {...form.field('name')}
        label="Nom"
        hint="Au singulier, comme on le dit dans la région."
        required
        maxLength={MAX_ADDED_PRODUCE_NAME_LENGTH}
        autoComplete="off"
        defaultValue={initial?.name}
        ref={takeFocus}
      />
      <TextInput
        {...form.field('plural')}
        label="Pluriel"
        hint="Facultatif&nbsp;: le site le forme lui-même."
        maxLength={MAX_ADDED_PRODUCE_NAME_LENGTH}
        autoComplete="off"
        defaultValue={initial && findIrregularPlural(initial)}
      />
      <Select
        {...form.field('category')}
        label="Catégorie"
        options={categories.map((value) => ({ value, label: categoryLabels[value] }))}
        defaultValue={initial?.category ?? 'legumes'}
      />
      <MonthCheckboxes form={form} chosen={initial?.months ?? []} />
      <TextInput
        {...form.field('synonyms')}
        label="Autres noms et orthographes"
        hint={`Facultatif. ${MAX_PRODUCE_SYNONYMS} au plus, séparés par des virgules\u00a0: la recherche les comprend aussi.`}
        autoComplete="off"
        defaultValue={initial?.synonyms.join(', ')}
      />
      <div className="flex flex-wrap gap-3">
        <SubmitButton form={form}>{produce ? 'Enregistrer' : 'Ajouter'}</SubmitButton>
        <Button variant="secondary" onClick={onCancel}>
          Annuler
        </Button>
      </div>
    </Form>
  );
}

/** Plural that the site does not make itself: the field stays empty else, so that a corrected name gets its own. */
const findIrregularPlural = ({ name, plural }: AdministeredProduceName) =>
  plural === pluralizeProduceName(name) ? '' : plural;

import { type FormEvent, type InputEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import { categoryLabels } from '#contract/listings/categories.ts';
import {
  MAX_SLOT_TEXT_LENGTH,
  MAX_SLOT_TITLE_LENGTH,
  slotDrawings,
  slotPlaceLabels,
} from '#contract/slots/rules.ts';
import type { AdministeredSlot, ShownSlot } from '#contract/slots/schemas.ts';
import { useForm } from '#web/actions/use-form.ts';
import { AlertBox } from '#web/ui/alert-box.tsx';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/forms/checkbox.tsx';
import { Form } from '#web/ui/forms/form.tsx';
import { readFormElementData } from '#web/ui/forms/form-values.ts';
import { Select } from '#web/ui/forms/select.tsx';
import { SubmitButton } from '#web/ui/forms/submit-button.tsx';
import { TextInput } from '#web/ui/forms/text-input.tsx';
import { SinglePictureField } from '#web/ui/pictures/single-picture-field.tsx';
import { takeFocus } from '#web/ui/take-focus.ts';
import { insertSlotSpaces } from './pick-slots.ts';
import { SlotBox } from './slot-box.tsx';
import { SLOT_ID_FIELD, slotIntentHandlers } from './slot-intents.ts';
import { SlotSummary } from './slot-summary.tsx';

interface SlotFormProps {
  /** Slot to change; undefined for a new one. */
  slot: AdministeredSlot | undefined;
  onSaved: () => void;
  onCancel: () => void;
}

/** Form of a slot, with a preview that follows what is typed; what another person changes meanwhile is shown. */
export function SlotForm({ slot, onSaved, onCancel }: SlotFormProps) {
  const { revalidate } = useRevalidator();
  const [initial] = useState(slot);
  const form = useForm(slotIntentHandlers, 'saveSlot', {
    done: onSaved,
    failed: (error) => error?.code === 'SLOT_CHANGED' && void revalidate(),
  });
  const [typed, setTyped] = useState<ShownSlot>(slot ?? BLANK);
  const [removesImage, setRemovesImage] = useState(false);
  const follow = ({ currentTarget }: FormEvent<HTMLFormElement>) => setTyped(readSlot(currentTarget));
  // Both events: a draft that is restored makes no `change` of its texts, a choice no `input`.
  const following = {
    ...form,
    formProps: {
      ...form.formProps,
      onInput: (event: InputEvent<HTMLFormElement>) => {
        form.formProps.onInput?.(event);
        follow(event);
      },
    },
  };
  return (
    <Form form={following} onChange={follow}>
      {slot && slot.version !== initial?.version && (
        <>
          <AlertBox tone="info">
            <p>Changé par une autre personne&nbsp;: voici l'encart maintenant.</p>
            <p>Ce que vous avez tapé est encore là. Enregistrez de nouveau si cela vous convient.</p>
          </AlertBox>
          <SlotSummary slot={slot} />
        </>
      )}
      <input type="hidden" name={SLOT_ID_FIELD} value={slot?._id ?? ''} />
      {slot && <input type="hidden" name="version" value={slot.version} />}
      <Select
        {...form.field('place')}
        label="Endroit"
        options={optionsOf(slotPlaceLabels)}
        defaultValue={initial?.place ?? 'results'}
        ref={takeFocus}
      />
      <TextInput
        {...form.field('title')}
        label="Titre"
        required
        maxLength={MAX_SLOT_TITLE_LENGTH}
        defaultValue={initial?.title}
      />
      <TextInput
        {...form.field('text')}
        label="Texte"
        hint="Si quelqu'un paie pour cet encart, la loi veut que cela se lise&nbsp;: commencez par «&nbsp;Publicité&nbsp;»."
        required
        maxLength={MAX_SLOT_TEXT_LENGTH}
        defaultValue={initial?.text}
      />
      <TextInput
        {...form.field('link')}
        label="Lien"
        hint="Facultatif. Une adresse https://... ou une page de ce site, comme /annonces."
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        defaultValue={initial?.link ?? ''}
      />
      <SinglePictureField
        {...form.field('image')}
        legend="Photo et aperçu"
        hint="Facultative. Sans elle, l'encart montre le dessin."
        current={removesImage ? null : slot?.image}
        preview={(shown) => (
          // Preview that nobody can press: it shows the box as pages do.
          <div inert className="w-full">
            <SlotBox shape="strip" slot={insertSlotSpaces({ ...typed, image: shown ?? null })} />
          </div>
        )}
      />
      {slot?.image && (
        <Checkbox
          {...form.field('removesImage')}
          label="Retirer la photo actuelle"
          onChange={({ currentTarget }) => setRemovesImage(currentTarget.checked)}
        />
      )}
      <Select
        {...form.field('drawing')}
        label="Dessin"
        options={slotDrawings.map((value) => ({ value, label: categoryLabels[value] }))}
        defaultValue={typed.drawing}
      />
      <div className="grid gap-5 sm:grid-cols-3">
        <TextInput
          {...form.field('from')}
          label="Premier jour"
          type="date"
          defaultValue={initial?.from ?? ''}
        />
        <TextInput
          {...form.field('until')}
          label="Dernier jour"
          type="date"
          defaultValue={initial?.until ?? ''}
        />
        <TextInput
          {...form.field('position')}
          label="Ordre"
          required
          inputMode="numeric"
          autoComplete="off"
          defaultValue={initial?.position ?? 50}
        />
      </div>
      <p className="text-sm text-soft">
        Sans jour, l'encart paraît tant qu'il est allumé. Le plus petit ordre vient en premier.
      </p>
      <Checkbox {...form.field('isOn')} label="Allumé" defaultChecked={initial?.isOn ?? true} />
      <div className="flex flex-wrap gap-3">
        <SubmitButton form={form}>{slot ? 'Enregistrer' : 'Ajouter'}</SubmitButton>
        <Button variant="secondary" onClick={onCancel}>
          Annuler
        </Button>
      </div>
    </Form>
  );
}

const BLANK: ShownSlot = { _id: '', title: '', text: '', link: null, drawing: 'legumes', image: null };

const optionsOf = (labels: Record<string, string>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

/** Slot as typed, without its picture. */
function readSlot(form: HTMLFormElement): ShownSlot {
  const data = readFormElementData(form);
  const text = (name: string) => String(data.get(name) ?? '');
  const drawing = slotDrawings.find((value) => value === text('drawing')) ?? BLANK.drawing;
  return { ...BLANK, title: text('title'), text: text('text'), drawing };
}

import { type FormEvent, type InputEvent, useState } from 'react';
import { categoryLabels } from '#contract/listings/categories.ts';
import {
  MAX_SLOT_TEXT_LENGTH,
  MAX_SLOT_TITLE_LENGTH,
  slotDrawings,
  slotPlaceLabels,
} from '#contract/slots/rules.ts';
import type { AdministeredSlot, ShownSlot } from '#contract/slots/schemas.ts';
import { useForm } from '#web/actions/use-form.ts';
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

interface SlotFormProps {
  /** Slot to change; undefined for a new one. */
  slot: AdministeredSlot | undefined;
  onSaved: () => void;
  onCancel: () => void;
}

/** Form of a slot, with a preview that follows what is typed. */
export function SlotForm({ slot, onSaved, onCancel }: SlotFormProps) {
  const form = useForm(slotIntentHandlers, 'saveSlot', { done: onSaved });
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
      <input type="hidden" name={SLOT_ID_FIELD} value={slot?._id ?? ''} />
      <Select
        {...form.field('place')}
        label="Endroit"
        options={optionsOf(slotPlaceLabels)}
        defaultValue={slot?.place ?? 'results'}
        ref={takeFocus}
      />
      <TextInput
        {...form.field('title')}
        label="Titre"
        required
        maxLength={MAX_SLOT_TITLE_LENGTH}
        defaultValue={slot?.title}
      />
      <TextInput
        {...form.field('text')}
        label="Texte"
        hint="Si quelqu'un paie pour cet encart, la loi veut que cela se lise&nbsp;: commencez par «&nbsp;Publicité&nbsp;»."
        required
        maxLength={MAX_SLOT_TEXT_LENGTH}
        defaultValue={slot?.text}
      />
      <TextInput
        {...form.field('link')}
        label="Lien"
        hint="Facultatif. Une adresse https://... ou une page de ce site, comme /annonces."
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        defaultValue={slot?.link ?? ''}
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
        <TextInput {...form.field('from')} label="Premier jour" type="date" defaultValue={slot?.from ?? ''} />
        <TextInput
          {...form.field('until')}
          label="Dernier jour"
          type="date"
          defaultValue={slot?.until ?? ''}
        />
        <TextInput
          {...form.field('position')}
          label="Ordre"
          required
          inputMode="numeric"
          autoComplete="off"
          defaultValue={slot?.position ?? 50}
        />
      </div>
      <p className="text-sm text-soft">
        Sans jour, l'encart paraît tant qu'il est allumé. Le plus petit ordre vient en premier.
      </p>
      <Checkbox {...form.field('isOn')} label="Allumé" defaultChecked={slot?.isOn ?? true} />
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

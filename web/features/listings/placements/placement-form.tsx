import { type FormEvent, type InputEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import { categoryLabels } from '#contract/listings/categories.ts';
import {
  MAX_PLACEMENT_TEXT_LENGTH,
  MAX_PLACEMENT_TITLE_LENGTH,
  placementDrawings,
  placementPageLabels,
} from '#contract/placements/rules.ts';
import type { AdministeredPlacement, ShownPlacement } from '#contract/placements/schemas.ts';
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
import { insertPlacementSpaces } from './pick-placements.ts';
import { PlacementBox } from './placement-box.tsx';
import { PLACEMENT_ID_FIELD, placementIntentHandlers } from './placement-intents.ts';
import { PlacementSummary } from './placement-summary.tsx';

interface PlacementFormProps {
  /** Placement to change; undefined for a new one. */
  placement: AdministeredPlacement | undefined;
  onSaved: () => void;
  onCancel: () => void;
}

/** Form of a placement, with a preview that follows what is typed; what another person changes meanwhile is shown. */
export function PlacementForm({ placement, onSaved, onCancel }: PlacementFormProps) {
  const { revalidate } = useRevalidator();
  const [initial] = useState(placement);
  const form = useForm(placementIntentHandlers, 'savePlacement', {
    done: onSaved,
    failed: (error) => error?.code === 'SLOT_CHANGED' && void revalidate(),
  });
  const [typed, setTyped] = useState<ShownPlacement>(placement ?? BLANK);
  const [removesImage, setRemovesImage] = useState(false);
  const follow = ({ currentTarget }: FormEvent<HTMLFormElement>) => setTyped(readPlacement(currentTarget));
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
      {placement && placement.version !== initial?.version && (
        <>
          <AlertBox tone="info">
            <p>Changé par une autre personne&nbsp;: voici l'encart maintenant.</p>
            <p>Ce que vous avez tapé est encore là. Enregistrez de nouveau si cela vous convient.</p>
          </AlertBox>
          <PlacementSummary placement={placement} />
        </>
      )}
      <input type="hidden" name={PLACEMENT_ID_FIELD} value={placement?._id ?? ''} />
      {placement && <input type="hidden" name="version" value={placement.version} />}
      <Select
        {...form.field('place')}
        label="Endroit"
        options={optionsOf(placementPageLabels)}
        defaultValue={initial?.place ?? 'results'}
        ref={takeFocus}
      />
      <TextInput
        {...form.field('title')}
        label="Titre"
        required
        maxLength={MAX_PLACEMENT_TITLE_LENGTH}
        defaultValue={initial?.title}
      />
      <TextInput
        {...form.field('text')}
        label="Texte"
        hint="Si quelqu'un paie pour cet encart, la loi veut que cela se lise&nbsp;: commencez par «&nbsp;Publicité&nbsp;»."
        required
        maxLength={MAX_PLACEMENT_TEXT_LENGTH}
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
        current={removesImage ? null : placement?.image}
        preview={(shown) => (
          // Preview that nobody can press: it shows the box as pages do.
          <div inert className="w-full">
            <PlacementBox
              shape="strip"
              placement={insertPlacementSpaces({ ...typed, image: shown ?? null })}
            />
          </div>
        )}
      />
      {placement?.image && (
        <Checkbox
          {...form.field('removesImage')}
          label="Retirer la photo actuelle"
          onChange={({ currentTarget }) => setRemovesImage(currentTarget.checked)}
        />
      )}
      <Select
        {...form.field('drawing')}
        label="Dessin"
        options={placementDrawings.map((value) => ({ value, label: categoryLabels[value] }))}
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
        <SubmitButton form={form}>{placement ? 'Enregistrer' : 'Ajouter'}</SubmitButton>
        <Button variant="secondary" onClick={onCancel}>
          Annuler
        </Button>
      </div>
    </Form>
  );
}

const BLANK: ShownPlacement = { _id: '', title: '', text: '', link: null, drawing: 'legumes', image: null };

const optionsOf = (labels: Record<string, string>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

/** Placement as typed, without its picture. */
function readPlacement(form: HTMLFormElement): ShownPlacement {
  const data = readFormElementData(form);
  const text = (name: string) => String(data.get(name) ?? '');
  const drawing = placementDrawings.find((value) => value === text('drawing')) ?? BLANK.drawing;
  return { ...BLANK, title: text('title'), text: text('text'), drawing };
}

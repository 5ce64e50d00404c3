import { ImageUp } from 'lucide-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import { useClientActionSubmission } from '#web/actions/use-client-action-submission.ts';
import { Button } from '#web/ui/button.tsx';
import { createControlAriaProps, FieldError, FieldHint } from '#web/ui/forms/field.tsx';
import { Fieldset } from '#web/ui/forms/fieldset.tsx';
import { ChoosePictureButton } from '#web/ui/pictures/choose-picture-button.tsx';
import { useObjectUrls } from '#web/ui/pictures/use-object-urls.ts';
import { LogoPreview } from './logo-preview.tsx';
import type { PresentedSetting } from './setting-texts.ts';
import type { settingsIntentHandlers } from './settings-intents.ts';

interface LogoFieldProps {
  setting: PresentedSetting;
  hint: ReactNode;
}

/** Field of the logo, which is saved by its own button: a picture is no text of the form. */
export function LogoField({ setting: { name, label, value }, hint }: LogoFieldProps) {
  const id = useId();
  const [picked, setPicked] = useState<File>();
  const input = useRef<HTMLInputElement>(null);
  /** Focus moves to the file input from a button that goes. */
  const endPick = () => {
    setPicked(undefined);
    input.current?.focus();
  };
  const [pickedUrl] = useObjectUrls(picked ? [picked] : []);
  const { submit, isPending, error, failure } = useClientActionSubmission<
    typeof settingsIntentHandlers,
    'saveLogo'
  >('saveLogo', { done: endPick });
  const save = (logo: File | null) => {
    const form = new FormData();
    if (logo) form.set('logo', logo);
    void submit(form);
  };
  const current = value === null ? undefined : String(value);
  const shown = pickedUrl ?? current;
  const problem = failure && (error?.errors.logo ?? failure);
  return (
    <Fieldset className="flex flex-col gap-2">
      <legend className="mb-1.5 font-semibold">{label}</legend>
      <FieldHint id={id}>{hint} PNG, JPEG ou WebP, 10&nbsp;Mo au plus.</FieldHint>
      {shown && <LogoPreview key={shown} src={shown} />}
      <div className="flex flex-wrap gap-2">
        <ChoosePictureButton
          {...createControlAriaProps({ id, name, error: problem, hint: true })}
          ref={input}
          // Input without a name, so that it is no field of the form around it.
          name={undefined}
          accept="image/png,image/jpeg,image/webp"
          onFiles={([file]) => setPicked(file)}
        >
          <ImageUp aria-hidden className="size-5" />
          {shown ? 'Changer le logo' : 'Choisir un logo'}
        </ChoosePictureButton>
        {picked && (
          <>
            <Button pending={isPending} onClick={() => save(picked)}>
              Enregistrer ce logo
            </Button>
            <Button variant="quiet" onClick={endPick}>
              Annuler
            </Button>
          </>
        )}
        {!picked && current && (
          <Button variant="quiet" pending={isPending} onClick={() => save(null)}>
            Retirer le logo
          </Button>
        )}
      </div>
      <FieldError id={id} error={problem} />
    </Fieldset>
  );
}

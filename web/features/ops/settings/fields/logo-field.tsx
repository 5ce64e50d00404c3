import { ImageUp } from 'lucide-react';
import { type ReactNode, useId, useMemo, useRef } from 'react';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { createControlAriaProps, FieldError, FieldHint } from '#web/ui/forms/field.tsx';
import { Fieldset } from '#web/ui/forms/fieldset.tsx';
import type { FormState } from '#web/ui/forms/form.tsx';
import { ChoosePictureButton } from '#web/ui/pictures/choose-picture-button.tsx';
import { useObjectUrls } from '#web/ui/pictures/use-object-urls.ts';
import type { PresentedSetting } from '../setting-texts.ts';
import { LogoPreview } from './logo-preview.tsx';
import type { ChosenLogo } from './use-chosen-logo.ts';

interface LogoFieldProps {
  setting: PresentedSetting;
  hint: ReactNode;
  form: FormState;
  chosen: ChosenLogo;
  onChoose: (logo: ChosenLogo) => void;
}

/** Field of the logo, which is shown before it is saved with the form. */
export function LogoField({ setting, hint, form, chosen, onChoose }: LogoFieldProps) {
  const { name, label, value } = setting;
  const { error } = form.field(name);
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const files = useMemo(() => (chosen ? [chosen] : []), [chosen]);
  const [chosenUrl] = useObjectUrls(files);
  const stored = value === null ? undefined : String(value);
  const shown = chosen === undefined ? stored : chosenUrl;
  /** Focus moves to the file input from a button that goes. */
  const change = (logo: ChosenLogo) => {
    onChoose(logo);
    input.current?.focus();
  };
  return (
    <Fieldset className="flex flex-col gap-2">
      <legend className="mb-1.5 font-semibold">{label}</legend>
      <FieldHint id={id}>{hint} PNG, JPEG ou WebP, 10&nbsp;Mo au plus.</FieldHint>
      {shown && <LogoPreview key={shown} src={shown} />}
      <div className="flex flex-wrap items-center gap-2">
        <ChoosePictureButton
          {...createControlAriaProps({ id, name, error, hint: true })}
          ref={input}
          accept="image/png,image/jpeg,image/webp"
          onFiles={([file]) => file && onChoose(file)}
        >
          <ImageUp aria-hidden className="size-5" />
          {shown ? 'Changer le logo' : 'Choisir un logo'}
        </ChoosePictureButton>
        {chosen !== undefined && (
          <Button variant="quiet" onClick={() => change(undefined)}>
            {stored ? "Garder l'ancien logo" : 'Annuler'}
          </Button>
        )}
        {chosen === undefined && stored && (
          <Button variant="quiet" onClick={() => change(null)}>
            Retirer le logo
          </Button>
        )}
        {chosen !== undefined && <Badge tone="sun">Pas encore enregistré</Badge>}
      </div>
      <FieldError id={id} error={error} />
    </Fieldset>
  );
}

import { Camera } from 'lucide-react';
import { type ReactNode, useId, useRef } from 'react';
import { Button } from '../button.tsx';
import { createControlAriaProps, FieldError, FieldHint, type FieldProps } from '../forms/field.tsx';
import { Fieldset } from '../forms/fieldset.tsx';
import { Spinner } from '../spinner.tsx';
import { ChoosePictureButton } from './choose-picture-button.tsx';
import { usePictureFormField } from './use-picture-form-field.ts';

interface SinglePictureFieldProps extends Pick<FieldProps, 'name' | 'error' | 'hint'> {
  legend: string;
  /** Address of the stored picture. */
  current?: string | null | undefined;
  /** Shows the chosen picture, or else the stored one. */
  preview: (shown: string | null | undefined) => ReactNode;
}

/** Field for one picture, shrunk when it is chosen. */
export function SinglePictureField({ name, error, hint, legend, current, preview }: SinglePictureFieldProps) {
  const id = useId();
  const anchor = useRef<HTMLFieldSetElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const { images, isReading, problem, add, remove } = usePictureFormField(name, 1, { anchor });
  const [picked] = images;
  const shownError = problem ?? error;
  const shown = picked?.url ?? current;
  return (
    <Fieldset ref={anchor} className="flex flex-col gap-1.5">
      <legend className="mb-1.5 font-semibold">{legend}</legend>
      <div className="flex flex-wrap items-center gap-4">
        {preview(shown)}
        <div className="flex min-w-0 flex-1 basis-[16rem] flex-col items-start gap-2">
          <div className="flex flex-wrap gap-2">
            <ChoosePictureButton
              {...createControlAriaProps({ id, name, error: shownError, hint })}
              ref={input}
              accept="image/*"
              onFiles={(files) => void add(files)}
            >
              {isReading ? (
                <Spinner label="Lecture de la photo..." />
              ) : (
                <Camera aria-hidden className="size-5" />
              )}
              {shown ? 'Changer la photo' : 'Choisir une photo'}
            </ChoosePictureButton>
            {picked && (
              <Button
                variant="quiet"
                onClick={() => {
                  remove(picked);
                  input.current?.focus();
                }}
              >
                {current ? "Garder l'ancienne" : 'Retirer'}
              </Button>
            )}
          </div>
          <FieldHint id={id}>{hint}</FieldHint>
        </div>
      </div>
      <FieldError id={id} error={shownError} />
    </Fieldset>
  );
}

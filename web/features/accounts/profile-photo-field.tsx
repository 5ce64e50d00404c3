import { Camera } from 'lucide-react';
import { useId, useRef } from 'react';
import { Avatar } from '#web/ui/avatar.tsx';
import { Button } from '#web/ui/button.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { createControlAriaProps, FieldError, FieldHint, type FieldProps } from '#web/ui/forms/field.tsx';
import { Fieldset } from '#web/ui/forms/fieldset.tsx';
import { usePictureFormField } from '#web/ui/pictures/use-picture-form-field.ts';
import { Spinner } from '#web/ui/spinner.tsx';

interface ProfilePhotoFieldProps extends Pick<FieldProps, 'name' | 'error'> {
  /** Name whose initials replace a missing profile picture. */
  personName?: string;
  current?: string | null;
}

/** Field for one profile picture, shrunk when it is chosen. */
export function ProfilePhotoField({ name, error, personName = '', current }: ProfilePhotoFieldProps) {
  const id = useId();
  const anchor = useRef<HTMLFieldSetElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const { images, isReading, problem, add, remove } = usePictureFormField(name, 1, { anchor });
  const [picked] = images;
  const shownError = problem ?? error;
  const shown = picked?.url ?? current;
  return (
    <Fieldset ref={anchor} className="flex flex-col gap-1.5">
      <legend className="mb-1.5 font-semibold">Photo de profil</legend>
      <div className="flex flex-wrap items-center gap-4">
        <Avatar name={personName} image={shown} size={72} />
        <div className="flex min-w-0 flex-1 basis-[16rem] flex-col items-start gap-2">
          <div className="flex flex-wrap gap-2">
            <label
              htmlFor={id}
              className={`${buttonClass('secondary')} relative has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-leaf has-disabled:opacity-60`}
            >
              <input
                {...createControlAriaProps({ id, name, error: shownError, hint: true })}
                ref={input}
                type="file"
                accept="image/*"
                onChange={({ currentTarget }) => {
                  void add([...(currentTarget.files ?? [])]);
                  currentTarget.value = '';
                }}
                className="sr-only"
              />
              {isReading ? (
                <Spinner label="Lecture de la photo..." />
              ) : (
                <Camera aria-hidden className="size-5" />
              )}
              {shown ? 'Changer la photo' : 'Choisir une photo'}
            </label>
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
          <FieldHint id={id}>Facultative. Un visage, un potager, un étal...</FieldHint>
        </div>
      </div>
      <FieldError id={id} error={shownError} />
    </Fieldset>
  );
}

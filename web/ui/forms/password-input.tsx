import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { formControlClass } from './control-class.ts';
import { Field, type FieldProps, splitFieldProps } from './field.tsx';

interface PasswordInputProps
  extends FieldProps,
    Omit<ComponentProps<'input'>, keyof FieldProps | 'id' | 'type'> {
  autoComplete: 'current-password' | 'new-password';
  /** State of a button elsewhere that shows the password; without it the field has one of its own. */
  isShown?: boolean;
}

export function PasswordInput({ isShown: isShownElsewhere, ...props }: PasswordInputProps) {
  const { field, own } = splitFieldProps(props);
  const [isShownHere, setShown] = useState(false);
  const isShown = isShownElsewhere ?? isShownHere;
  const hasButton = isShownElsewhere === undefined;
  return (
    <Field {...field}>
      {(control) => (
        <span className="relative block">
          <input
            {...own}
            {...control}
            type={isShown ? 'text' : 'password'}
            spellCheck={false}
            autoCapitalize="none"
            className={`${formControlClass} ${hasButton ? 'pr-12' : ''}`}
          />
          {hasButton && (
            <button
              type="button"
              aria-label={SHOW_PASSWORD_TEXT}
              aria-pressed={isShown}
              onClick={() => setShown(!isShown)}
              className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded-xl text-soft hover:text-ink"
            >
              <PasswordVisibilityIcon isShown={isShown} />
            </button>
          )}
        </span>
      )}
    </Field>
  );
}

export const SHOW_PASSWORD_TEXT = 'Afficher le mot de passe';

export function PasswordVisibilityIcon({ isShown }: { isShown: boolean }) {
  const Icon = isShown ? EyeOff : Eye;
  return <Icon aria-hidden className="size-5" />;
}

import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { accountErrorTexts } from '#contract/accounts/rules.ts';
import { Button } from '#web/ui/button.tsx';
import type { FormState } from '#web/ui/forms/form.tsx';
import { isButtonBeingPressed } from '#web/ui/forms/is-button-being-pressed.ts';
import { PasswordInput, PasswordVisibilityIcon, SHOW_PASSWORD_TEXT } from '#web/ui/forms/password-input.tsx';
import { NewPasswordInput } from './new-password-input.tsx';

interface NewPasswordFieldsProps {
  form: FormState;
  label: string;
  hint?: ReactNode;
  required?: boolean;
  /** True where the password is typed twice. */
  isConfirmed?: boolean;
}

/**
 * Fields for a new password, with one button behind them that shows it: Tab leads from the password to its
 * confirmation. A confirmation that differs is reported when the fields are left.
 */
export function NewPasswordFields({
  form,
  label,
  hint,
  required,
  isConfirmed = false,
}: NewPasswordFieldsProps) {
  const fields = useRef<HTMLDivElement>(null);
  const [isShown, setShown] = useState(false);
  const [differs, setDiffers] = useState(false);
  const compare = () => {
    const [password, confirmation] = fields.current?.querySelectorAll('input') ?? [];
    setDiffers(Boolean(confirmation?.value) && confirmation?.value !== password?.value);
  };
  const confirmation = form.field('confirmation');
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the handlers only observe typing and that a field is left
    <div
      ref={fields}
      onInput={() => setDiffers(false)}
      onBlur={({ relatedTarget }) => isButtonBeingPressed(relatedTarget) || compare()}
      className="flex flex-col gap-5"
    >
      <NewPasswordInput
        {...form.field('password')}
        label={label}
        {...(hint && { hint })}
        required={required}
        isShown={isShown}
      />
      {isConfirmed && (
        <PasswordInput
          {...confirmation}
          error={confirmation.error ?? (differs ? accountErrorTexts.confirmationDiffers : undefined)}
          label="Confirmer le mot de passe"
          required={required}
          autoComplete="new-password"
          isShown={isShown}
        />
      )}
      <Button
        variant="quiet"
        aria-pressed={isShown}
        onClick={() => setShown(!isShown)}
        onKeyDown={typeIntoNextField}
        className="-mx-3 -my-2 self-start px-3! text-soft"
      >
        <PasswordVisibilityIcon isShown={isShown} /> {SHOW_PASSWORD_TEXT}
      </Button>
    </div>
  );
}

/** Key handler of a button: a typed character goes into the next field, as many people go on typing after one Tab. */
function typeIntoNextField({
  key,
  ctrlKey,
  metaKey,
  altKey,
  currentTarget,
}: KeyboardEvent<HTMLButtonElement>) {
  if (key.length > 1 || key === ' ' || ctrlKey || metaKey || altKey) return;
  const controls = [...(currentTarget.form?.elements ?? [])];
  const next = controls[controls.indexOf(currentTarget) + 1];
  if (next instanceof HTMLInputElement) next.focus();
}

import { CircleAlert, CircleCheck } from 'lucide-react';
import { type ComponentProps, useRef, useState } from 'react';
import { PASSWORD_HINT } from '#contract/accounts/rules.ts';
import { PasswordInput } from '#web/ui/forms/password-input.tsx';
import type { PasswordAdvice } from './password-advice.ts';

interface NewPasswordInputProps
  extends Omit<ComponentProps<typeof PasswordInput>, 'autoComplete' | 'onInput' | 'onFocus'> {
  /** Personal words of the account's owner, besides the names and the e-mail in the same form. */
  personal?: readonly string[];
}

/**
 * Field for a new password, with advice while it is typed; the module that gives it is loaded with the first focus.
 */
export function NewPasswordInput({ personal = [], hint = PASSWORD_HINT, ...props }: NewPasswordInputProps) {
  const [advice, setAdvice] = useState<PasswordAdvice>();
  const typed = useRef('');
  const advise = async ({ value, form }: HTMLInputElement) => {
    typed.current = value;
    const module = await load().catch(() => undefined);
    // Advice dropped when the password has changed since.
    if (typed.current !== value) return;
    setAdvice(value ? module?.adviseOnPassword(value, [...personal, ...namesIn(form)]) : undefined);
  };
  return (
    <div className="flex flex-col gap-1.5">
      <PasswordInput
        {...props}
        hint={hint}
        autoComplete="new-password"
        // Failure to load ahead ignored: the next keystroke loads again.
        onFocus={() => void load().catch(() => undefined)}
        onInput={({ currentTarget }) => void advise(currentTarget)}
      />
      <p role="status" className="flex min-h-6 gap-1.5 text-sm">
        {advice && <Advice {...advice} />}
      </p>
    </div>
  );
}

const load = () => import('./password-advice.ts');

function Advice({ level, text }: PasswordAdvice) {
  const isGood = level === 'fair' || level === 'strong';
  const Icon = isGood ? CircleCheck : CircleAlert;
  return (
    <>
      <Icon aria-hidden className={`mt-0.5 size-4 shrink-0 ${isGood ? 'text-leaf' : 'text-danger'}`} />
      {text}
    </>
  );
}

function namesIn(form: HTMLFormElement | null): string[] {
  const data = form ? new FormData(form) : new FormData();
  return ['firstName', 'lastName', 'email', 'address[city]'].flatMap((name) => {
    const value = data.get(name);
    return typeof value === 'string' && value ? [value] : [];
  });
}

import { useEffect, useRef } from 'react';
import { CODE_DIGITS } from '#contract/accounts/second-factor-rules.ts';
import type { FieldProps } from '#web/ui/forms/field.tsx';
import { TextInput } from '#web/ui/forms/text-input.tsx';

interface CodeInputProps extends Pick<FieldProps, 'name' | 'error' | 'hint'> {
  /** A recovery code instead of one of the app's. */
  isRecovery?: boolean;
}

/** Takes the focus when it appears; what stands before it, as the code to scan, stays in view. */
export function CodeInput({ isRecovery = false, ...field }: CodeInputProps) {
  const input = useRef<HTMLInputElement>(null);
  const kind = isRecovery
    ? ({ label: 'Code de secours', inputMode: 'text', autoComplete: 'off' } as const)
    : ({
        label: `Code à ${CODE_DIGITS} chiffres`,
        inputMode: 'numeric',
        autoComplete: 'one-time-code',
      } as const);
  useEffect(() => input.current?.focus({ preventScroll: true }), []);
  return (
    <TextInput {...field} {...kind} ref={input} spellCheck={false} autoCapitalize="none" autoCorrect="off" />
  );
}

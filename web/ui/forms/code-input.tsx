import { useEffect, useRef } from 'react';
import type { FieldProps } from './field.tsx';
import { TextInput } from './text-input.tsx';

export interface CodeInputProps extends Pick<FieldProps, 'name' | 'error' | 'hint'> {
  /** Number of digits of the app's codes. */
  digits: number;
  /** A recovery code instead of one of the app's. */
  isRecovery?: boolean;
}

/** Takes the focus when it appears; what stands before it, as the code to scan, stays in view. */
export function CodeInput({ digits, isRecovery = false, ...field }: CodeInputProps) {
  const input = useRef<HTMLInputElement>(null);
  const kind = isRecovery
    ? ({ label: 'Code de secours', inputMode: 'text', autoComplete: 'off' } as const)
    : ({
        label: `Code à ${digits} chiffres`,
        inputMode: 'numeric',
        autoComplete: 'one-time-code',
      } as const);
  useEffect(() => input.current?.focus({ preventScroll: true }), []);
  return (
    <TextInput {...field} {...kind} ref={input} spellCheck={false} autoCapitalize="none" autoCorrect="off" />
  );
}

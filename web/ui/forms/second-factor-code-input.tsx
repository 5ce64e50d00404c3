import { useEffect, useRef } from 'react';
import type { FieldProps } from './field.tsx';
import { TextInput } from './text-input.tsx';

export interface CodeInputProps extends Pick<FieldProps, 'name' | 'error' | 'hint'> {
  /** Number of digits of the app's codes. */
  digits: number;
  /** True to enter a recovery code instead of one of the app's. */
  isRecovery?: boolean;
}

/**
 * Input for a code. It gets the focus when it appears, without scrolling: content above, such as a QR code, stays in
 * view.
 */
export function SecondFactorCodeInput({ digits, isRecovery = false, ...field }: CodeInputProps) {
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

import { useRef, useState } from 'react';
import type { FieldProps } from '#web/ui/forms/field.tsx';
import { TextInput } from '#web/ui/forms/text-input.tsx';
import { suggestEmailCorrection } from './suggest-email-correction.ts';

interface EmailInputProps extends Pick<FieldProps, 'name' | 'error' | 'hint'> {
  /** Default: "Email". */
  label?: string;
  defaultValue?: string;
}

/** Field for an e-mail address. Asks whether another one was meant: a link to a mistyped one would never arrive. */
export function EmailInput({ label = 'Email', ...field }: EmailInputProps) {
  const box = useRef<HTMLDivElement>(null);
  const [meant, setMeant] = useState<string>();
  const correct = () => {
    const input = box.current?.querySelector('input');
    if (!input || !meant) return;
    input.value = meant;
    // Event `input`, so that the draft is saved.
    input.dispatchEvent(new Event('input', { bubbles: true }));
    input.focus();
    setMeant(undefined);
  };
  return (
    <div ref={box} className="flex flex-col gap-1.5">
      <TextInput
        {...field}
        label={label}
        required
        type="email"
        autoComplete="email"
        onBlur={({ target }) => setMeant(suggestEmailCorrection(target.value))}
      />
      <p role="status" className="text-sm">
        {meant && (
          <>
            Vouliez-vous dire{' '}
            <button
              type="button"
              onClick={correct}
              className="text-left font-semibold wrap-anywhere text-leaf underline underline-offset-4"
            >
              {meant}
            </button>{' '}
            ?
          </>
        )}
      </p>
    </div>
  );
}

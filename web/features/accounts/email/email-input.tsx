import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { ContactDetailWithLineBreaks } from '#web/ui/contact-detail-with-line-breaks.tsx';
import type { FieldProps } from '#web/ui/forms/field.tsx';
import { COLLECT_PENDING_FIELDS_EVENT } from '#web/ui/forms/form-values.ts';
import { isButtonBeingPressed } from '#web/ui/forms/is-button-being-pressed.ts';
import { DidYouMean } from '#web/ui/forms/meant-value.tsx';
import { TextInput } from '#web/ui/forms/text-input.tsx';
import { suggestEmailCorrection } from './suggest-email-correction.ts';

interface EmailInputProps extends Pick<FieldProps, 'name' | 'error' | 'hint'> {
  /** Label of the field. Default: "Email". */
  label?: string;
  defaultValue?: string | undefined;
  /** True for the address of an account that exists: it is not marked as required. */
  isKnown?: boolean;
  /** False where an address that looks mistyped stops no submission; default true, unless the account exists. */
  stops?: boolean;
  onType?: (email: string) => void;
}

/**
 * Field for an e-mail address. Asks whether another one was meant: a link to a mistyped one would never arrive. An
 * address that looks mistyped stops one submission: the same passes the second time.
 */
export function EmailInput({
  label = 'Email',
  isKnown = false,
  stops = !isKnown,
  onType,
  error,
  ...field
}: EmailInputProps) {
  const box = useRef<HTMLDivElement>(null);
  const [meant, setMeant] = useState<string>();
  /** E-mail address that looked mistyped, for which a submission was stopped. */
  const [stopped, setStopped] = useState<string>();
  const input = () => box.current?.querySelector('input');
  const check = () => {
    const found = suggestEmailCorrection(input()?.value ?? '');
    setMeant(found);
    return found;
  };
  const settle = useEffectEvent(async (): Promise<boolean> => {
    const typed = input()?.value;
    if (!check() || typed === stopped) return true;
    setStopped(typed);
    return false;
  });
  useEffect(() => {
    const form = box.current?.closest('form');
    if (!stops) return;
    const join = (event: Event) => (event as CustomEvent<Promise<boolean>[]>).detail.push(settle());
    form?.addEventListener(COLLECT_PENDING_FIELDS_EVENT, join);
    return () => form?.removeEventListener(COLLECT_PENDING_FIELDS_EVENT, join);
  }, [stops]);
  const correct = () => {
    const control = input();
    if (!control || !meant) return;
    control.value = meant;
    // Event `input`, so that the draft is saved with the corrected address.
    control.dispatchEvent(new Event('input', { bubbles: true }));
    control.focus();
    setMeant(undefined);
  };
  return (
    <div ref={box} className="flex flex-col gap-1.5">
      <TextInput
        {...field}
        label={label}
        error={error ?? (stopped && meant ? DOUBTFUL : undefined)}
        required={!isKnown}
        type="email"
        autoComplete="email"
        onInput={({ currentTarget }) => {
          setStopped(undefined);
          onType?.(currentTarget.value);
        }}
        onBlur={({ relatedTarget }) => {
          // Question left to the submission: it would move the pressed button from under the finger.
          if (!stops || !isButtonBeingPressed(relatedTarget)) check();
        }}
      />
      <div role="status" className="text-sm">
        {meant && <DidYouMean value={<ContactDetailWithLineBreaks text={meant} />} onChoose={correct} />}
        {stopped && meant && <p className="mt-1.5">Si la vôtre est bien celle-ci, validez de nouveau.</p>}
      </div>
    </div>
  );
}

const DOUBTFUL = 'Cette adresse semble mal écrite.';

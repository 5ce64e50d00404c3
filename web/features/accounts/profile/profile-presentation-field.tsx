import { useState } from 'react';
import { MAX_PRESENTATION_LENGTH } from '#contract/accounts/rules.ts';
import type { FieldProps } from '#web/ui/forms/field.tsx';
import { Textarea } from '#web/ui/forms/textarea.tsx';

interface ProfilePresentationFieldProps extends Pick<FieldProps, 'name' | 'error'> {
  initial: string;
}

export function ProfilePresentationField({ initial, ...field }: ProfilePresentationFieldProps) {
  const [length, setLength] = useState(initial.length);
  return (
    <Textarea
      {...field}
      label="Présentation"
      hint={`Qui vous êtes, ce que vous cultivez et comment. ${length} / ${MAX_PRESENTATION_LENGTH} caractères.`}
      rows={5}
      maxLength={MAX_PRESENTATION_LENGTH}
      defaultValue={initial}
      onInput={({ currentTarget }) => setLength(currentTarget.value.length)}
    />
  );
}

import type { ReactNode } from 'react';
import { Fieldset } from '#web/ui/forms/fieldset.tsx';

export function FormSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Fieldset className="flex min-w-0 flex-col gap-5">
      <legend className="mb-4 font-display text-xl font-semibold">{title}</legend>
      {children}
    </Fieldset>
  );
}

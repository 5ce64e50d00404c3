import { useId } from 'react';
import { monthNames } from '#contract/produce/rules.ts';
import { createControlAriaProps, FieldError, FieldHint } from '#web/ui/forms/field.tsx';
import { Fieldset } from '#web/ui/forms/fieldset.tsx';
import type { FormState } from '#web/ui/forms/form.tsx';

interface MonthCheckboxesProps {
  form: FormState;
  /** Months from 1, January. */
  chosen: readonly number[];
}

/** Checkboxes of the months in which produce is in season. */
export function MonthCheckboxes({ form, chosen }: MonthCheckboxesProps) {
  const id = useId();
  const { name, error } = form.field('months');
  const { 'aria-invalid': invalid, 'aria-describedby': described } = createControlAriaProps({
    id,
    name,
    hint: HINT,
    error,
  });
  return (
    <Fieldset aria-describedby={described} className="flex flex-col gap-1.5">
      <legend className="mb-1.5 font-semibold">Mois de saison</legend>
      <FieldHint id={id}>{HINT}</FieldHint>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(7.5rem,1fr))] gap-1.5">
        {monthNames.map((month, index) => (
          <label
            key={month}
            className="flex min-h-11 items-center gap-2 rounded-full border border-edge bg-card px-3 has-checked:border-leaf has-checked:bg-leaf-soft has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-leaf"
          >
            <input
              type="checkbox"
              name={`${name}[${index}]`}
              value="true"
              aria-invalid={invalid}
              defaultChecked={chosen.includes(index + 1)}
              className="size-4 shrink-0 accent-leaf outline-none"
            />
            {month}
          </label>
        ))}
      </div>
      <FieldError id={id} error={error} />
    </Fieldset>
  );
}

const HINT = 'Aucun mois, ou tous\u00a0: sans saison.';

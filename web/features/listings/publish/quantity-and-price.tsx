import { priceTypeLabels, priceTypes } from '#contract/listings/rules.ts';
import type { FormState } from '#web/ui/forms/form.tsx';
import { Select } from '#web/ui/forms/select.tsx';
import { TextInput } from '#web/ui/forms/text-input.tsx';

const units = priceTypes.map((value) => ({ value, label: priceTypeLabels[value] }));

export function QuantityAndPrice({ form, isSale }: { form: FormState; isSale: boolean }) {
  return (
    <div className="grid items-start gap-5 sm:grid-cols-3">
      <TextInput
        {...form.field('quantity')}
        label="Quantité"
        required
        inputMode="decimal"
        autoComplete="off"
      />
      <Select {...form.field('priceType')} label="Unité" options={units} defaultValue="kilo" />
      {isSale && (
        <TextInput
          {...form.field('price')}
          label="Prix par unité, en euros"
          inputMode="decimal"
          autoComplete="off"
          placeholder="2,50"
        />
      )}
    </div>
  );
}

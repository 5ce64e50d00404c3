import { priceTypeLabels, priceTypes } from '#contract/listings/rules.ts';
import type { Listing } from '#contract/listings/schemas.ts';
import type { FormState } from '#web/ui/forms/form.tsx';
import { Select } from '#web/ui/forms/select.tsx';
import { TextInput } from '#web/ui/forms/text-input.tsx';

const units = priceTypes.map((value) => ({ value, label: priceTypeLabels[value] }));

interface QuantityAndPriceProps {
  form: FormState;
  isSale: boolean;
  initial: { [K in 'quantity' | 'price' | 'priceType']?: Listing[K] | undefined };
}

export function QuantityAndPrice({ form, isSale, initial }: QuantityAndPriceProps) {
  return (
    <div className="grid items-start gap-5 sm:grid-cols-3">
      <TextInput
        {...form.field('quantity')}
        label="Quantité"
        required
        defaultValue={typed(initial.quantity)}
        inputMode="decimal"
        autoComplete="off"
      />
      <Select
        {...form.field('priceType')}
        label="Unité"
        options={units}
        defaultValue={initial.priceType ?? 'kilo'}
      />
      {isSale && (
        <TextInput
          {...form.field('price')}
          label="Prix par unité, en euros"
          defaultValue={typed(initial.price)}
          inputMode="decimal"
          autoComplete="off"
          placeholder="2,50"
        />
      )}
    </div>
  );
}

const typed = (value: number | null | undefined) => String(value ?? '').replace('.', ',');

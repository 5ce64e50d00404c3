import { type FormEvent, type RefObject, useRef, useState } from 'react';
import {
  formatPriceForFormField,
  formatQuantityForFormField,
  parseTypedEuroPrice,
  parseTypedQuantityAndUnit,
} from '#contract/listings/amounts.ts';
import { type OfferType, type PriceType, priceTypes, priceUnitLabels } from '#contract/listings/rules.ts';
import type { Listing } from '#contract/listings/schemas.ts';
import { listingErrorTexts } from '#contract/listings/texts.ts';
import { isFractionOfIndivisibleUnit, roundDownIndivisibleQuantity } from '#contract/listings/whole-units.ts';
import { formatNumber } from '#contract/text/decimals.ts';
import type { FormState } from '#web/ui/forms/form.tsx';
import { Select } from '#web/ui/forms/select.tsx';
import { TextInput } from '#web/ui/forms/text-input.tsx';
import { formatPriceAndStockPreview } from './amount-line.ts';
import { PriceHint } from './price-hint.tsx';

const units = priceTypes.map((value) => ({ value, label: priceUnitLabels[value] }));

interface QuantityAndPriceFieldsProps {
  form: FormState;
  type: OfferType;
  initial: { [K in 'quantity' | 'price' | 'priceType']?: Listing[K] | undefined };
}

/** Quantity, price and unit. A unit may be typed with the quantity or the price, or chosen: the last one counts. */
export function QuantityAndPriceFields({ form, type, initial }: QuantityAndPriceFieldsProps) {
  const [quantity, setQuantity] = useState(() => formatQuantityForFormField(initial.quantity));
  /** True once the quantity field was left with a text that is no quantity. */
  const [isUnreadable, setUnreadable] = useState(false);
  const [price, setPrice] = useState(() => formatPriceForFormField(initial.price));
  // `priceType` is null in a listing that was stored without a unit.
  const [unit, setUnit] = useState<PriceType | ''>(
    initial.priceType === null ? '' : (initial.priceType ?? 'kilo'),
  );
  const input = useRef<HTMLInputElement>(null);
  const priceInput = useRef<HTMLInputElement>(null);

  const typeQuantity = ({ currentTarget: { value } }: FormEvent<HTMLInputElement>) => {
    setQuantity(value);
    setUnreadable(false);
    setUnit((before) => parseTypedQuantityAndUnit(value)?.priceType ?? before);
  };
  const typePrice = (value: string) => {
    setPrice(value);
    setUnit((before) => parseTypedEuroPrice(value)?.priceType ?? before);
  };
  const chooseUnit = (chosen: PriceType | '') => {
    setUnit(chosen);
    const read = parseTypedQuantityAndUnit(quantity);
    if (!input.current || !read?.priceType || read.priceType === chosen) return;
    input.current.value = formatQuantityForFormField(read.quantity);
    // Event `input` clears the field's error, as typing does.
    input.current.dispatchEvent(new Event('input', { bubbles: true }));
  };
  const correctPrice = (corrected: number) => {
    if (!priceInput.current) return;
    priceInput.current.value = formatPriceForFormField(corrected);
    priceInput.current.dispatchEvent(new Event('input', { bubbles: true }));
    priceInput.current.focus();
  };
  const isSale = type === 'sell';
  const typed = { quantity: parseTypedQuantityAndUnit(quantity)?.quantity ?? 0, priceType: unit || null };
  return (
    <div className="flex flex-col gap-4">
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] items-start gap-5">
        <TextInput
          {...form.field('quantity')}
          {...(isUnreadable && { error: listingErrorTexts.quantityNumber })}
          ref={input}
          label="Quantité"
          required
          defaultValue={formatQuantityForFormField(initial.quantity)}
          onInput={typeQuantity}
          onBlur={() =>
            setUnreadable(quantity.trim() !== '' && parseTypedQuantityAndUnit(quantity) === undefined)
          }
          inputMode="decimal"
          autoComplete="off"
        />
        <Select
          {...form.field('priceType')}
          label="Unité"
          options={initial.priceType === null ? [{ value: '', label: 'Sans unité' }, ...units] : units}
          value={unit}
          onChange={({ currentTarget }) => chooseUnit(currentTarget.value as PriceType | '')}
        />
      </div>
      {isSale && <PriceInput ref={priceInput} form={form} unit={unit} price={price} onPrice={typePrice} />}
      <div role="status" className="-mt-2 text-sm text-soft">
        <p className="font-semibold text-ink">
          {formatPriceAndStockPreview({ type, quantity, price, unit })}
        </p>
        {isFractionOfIndivisibleUnit(typed) && (
          <p>
            Ce qui se compte à la pièce se réserve en nombre entier : {roundDownIndivisibleQuantity(typed)}{' '}
            sur {formatNumber(typed.quantity)}.
          </p>
        )}
        {isSale && price.trim() === '' && (
          <p>Sans prix, l'annonce affiche « Prix à convenir » : vous en parlez ensemble.</p>
        )}
        {isSale && unit && (
          <PriceHint form={form.formProps.ref} unit={unit} price={price} onCorrect={correctPrice} />
        )}
      </div>
    </div>
  );
}

interface PriceInputProps {
  ref: RefObject<HTMLInputElement | null>;
  form: FormState;
  unit: PriceType | '';
  price: string;
  onPrice: (text: string) => void;
}

function PriceInput({ ref, form, unit, price, onPrice }: PriceInputProps) {
  // Default price after the type changed away from a sale and back: the price typed before.
  const [before] = useState(price);
  return (
    <TextInput
      {...form.field('price')}
      ref={ref}
      label={`Prix ${unit ? perOne[unit] : 'en euros'} (facultatif)`}
      defaultValue={before}
      onInput={({ currentTarget }) => onPrice(currentTarget.value)}
      inputMode="decimal"
      autoComplete="off"
      placeholder="2,50"
    />
  );
}

const perOne: Record<PriceType, string> = {
  kilo: 'au kg',
  unit: 'à la pièce',
  gram: 'au gramme',
  box: 'par caisse',
  liter: 'au litre',
  basket: 'par panier',
};

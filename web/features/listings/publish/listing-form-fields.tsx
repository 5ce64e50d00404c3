import { Fragment, type ReactNode, useEffect, useState } from 'react';
import { MAX_IMAGES_PER_LISTING } from '#contract/images.ts';
import { formatPriceForFormField, formatQuantityForFormField } from '#contract/listings/amounts.ts';
import {
  type ListingMainType,
  listingMainTypeLabels,
  listingMainTypes,
  MAX_DESCRIPTION_LENGTH,
  MAX_IN_EXCHANGE_LENGTH,
  type OfferType,
  offerTypeLabels,
  offerTypes,
} from '#contract/listings/rules.ts';
import type { Listing, ListingContent } from '#contract/listings/schemas.ts';
import { SegmentedField } from '#web/ui/forms/choice.tsx';
import type { FormState } from '#web/ui/forms/form.tsx';
import { setFieldValueWithEvents } from '#web/ui/forms/form-values.ts';
import { TextInput } from '#web/ui/forms/text-input.tsx';
import { Textarea } from '#web/ui/forms/textarea.tsx';
import { ImagePicker } from '#web/ui/pictures/image-picker.tsx';
import { FillFromLastListingButton } from './like-last-time.tsx';
import type { ParsedListingPhrase } from './line/parsed-listing-phrase.ts';
import { ListingPlaceFields } from './listing-place-fields.tsx';
import { ProduceNameField } from './produce-name-field.tsx';
import { ProduceRuleNote } from './produce-rule-note.tsx';
import { QuantityAndPriceFields } from './quantity-and-price-fields.tsx';
import { readListingFormValues } from './read-content.ts';

type Content = Omit<ListingContent, 'images' | 'location'>;

export type InitialListingFormValues = { [K in keyof Content]?: Content[K] | undefined } & {
  mainType: ListingMainType;
  location: ListingContent['location'];
  /** Pictures of the listing: paths of stored ones, or new files. */
  images?: readonly (string | File)[] | undefined;
};

interface ListingFormFieldsProps {
  form: FormState;
  initial: InitialListingFormValues;
  /** Last listing of the author, which the fields can be filled in with. */
  last?: Listing | undefined;
  /** True when a listing is edited: its main type stays, and its pictures are sent with their order. */
  fixed?: boolean;
  /**
   * Content below the fields of a listing.
   * @param isSale true while the type is a sale
   */
  conclusion: (isSale: boolean) => ReactNode;
}

/**
 * Fields of a listing, the photos first. A request has no type, quantity, price or street; only a sale has a price,
 * only a barter something in exchange.
 */
export function ListingFormFields({
  form,
  initial,
  last,
  fixed = false,
  conclusion,
}: ListingFormFieldsProps) {
  const [mainType, setMainType] = useState<ListingMainType>(initial.mainType);
  const [type, setType] = useState<OfferType>(initial.type ?? 'sell');
  // Count of fillings as a key: fields are remounted with the content that fills them in.
  const [content, setContent] = useState({ ...initial, fillings: 0 });
  const [before, setBefore] = useState<InitialListingFormValues>();
  const isOffer = mainType === 'offer';
  const { ref } = form.formProps;

  const fill = (filled: InitialListingFormValues) => {
    setMainType(filled.mainType);
    setType(filled.type ?? 'sell');
    // Unit left undefined for a request: null would say that an offer was stored without a unit.
    const unit = filled.mainType === 'offer' ? filled.priceType : undefined;
    setContent(({ fillings }) => ({ ...filled, priceType: unit, fillings: fillings + 1 }));
  };
  const fillLikeLastTime = () => {
    if (!ref.current || !last) return;
    setBefore(before ? undefined : readListingFormValues(new FormData(ref.current)));
    fill(before ?? last);
  };
  // Fields set without remounting, so that they keep their focus: the reader may be in one of them already.
  const fillFromLine = ({ quantity, price, ...line }: ParsedListingPhrase) => {
    const { mainType, type, priceType, inExchange } = line;
    const amounts = {
      quantity: formatQuantityForFormField(quantity),
      priceType,
      price: formatPriceForFormField(price),
    };
    const said = { mainType, type, ...amounts, inExchange };
    for (const [name, value] of Object.entries(said))
      if (value) setFieldValueWithEvents(ref.current, name, value);
  };
  const restoreAmounts = (before: FormData) => {
    for (const name of ['type', 'quantity', 'priceType', 'price'])
      setFieldValueWithEvents(ref.current, name, String(before.get(name) ?? ''));
  };
  const { fillings } = content;
  useEffect(() => {
    if (fillings === 0) return;
    // Event `input`, as of a person who types: it clears the errors of the fields, and the draft is saved.
    for (const control of ref.current?.elements ?? [])
      if (control.matches('input:not([type=checkbox], [type=file]), select, textarea'))
        control.dispatchEvent(new Event('input', { bubbles: true }));
  }, [fillings, ref]);

  return (
    <>
      {last && (
        <FillFromLastListingButton last={last} isFilled={before !== undefined} onPress={fillLikeLastTime} />
      )}
      {!fixed && (
        <SegmentedField
          {...form.field('mainType')}
          label="Vous souhaitez"
          value={mainType}
          onChange={setMainType}
          options={listingMainTypes.map((value) => ({ value, label: listingMainTypeLabels[value] }))}
        />
      )}
      <ImagePicker
        {...form.field('images')}
        label="Photos"
        max={MAX_IMAGES_PER_LISTING}
        initial={initial.images}
        orderName={fixed ? 'imageOrder' : undefined}
        required={isOffer}
        hint={
          isOffer
            ? "D'une à cinq photos\u00a0: la première est celle que l'on voit dans les listes."
            : 'Facultatives, cinq au plus.'
        }
      />
      <Fragment key={fillings}>
        <ProduceNameField
          form={form}
          defaultValue={content.productName ?? ''}
          onLine={isOffer ? fillFromLine : undefined}
          onKept={restoreAmounts}
        />
        {isOffer && <ProduceRuleNote form={ref} />}
        {isOffer && (
          <SegmentedField
            {...form.field('type')}
            label="Type d'annonce"
            value={type}
            onChange={setType}
            options={offerTypes.map((value) => ({ value, label: offerTypeLabels[value] }))}
          />
        )}
        {isOffer && <QuantityAndPriceFields form={form} type={type} initial={content} />}
        {isOffer && fixed && (
          <TextInput
            {...form.field('weeklyQuantity')}
            label="Chaque semaine (facultatif)"
            hint="Quantité remise en vente après votre dernier créneau de retrait de la semaine."
            defaultValue={formatQuantityForFormField(content.weeklyQuantity)}
            inputMode="decimal"
            autoComplete="off"
          />
        )}
        {isOffer && type === 'trade' && (
          <TextInput
            {...form.field('inExchange')}
            label="En échange de (facultatif)"
            hint="Ce que vous aimeriez recevoir&nbsp;: des œufs, des plants, un coup de main..."
            maxLength={MAX_IN_EXCHANGE_LENGTH}
            defaultValue={content.inExchange ?? ''}
          />
        )}
        <Textarea
          {...form.field('description')}
          label="Description"
          required
          rows={3}
          style={GROWING}
          maxLength={MAX_DESCRIPTION_LENGTH}
          defaultValue={content.description}
          hint={
            isOffer
              ? 'Variété, culture, fraîcheur, où et quand venir chercher...'
              : 'Ce que vous cherchez, en quelle quantité, pour quand...'
          }
        />
        <ListingPlaceFields
          form={form}
          isOffer={isOffer}
          isEdit={fixed}
          location={content.location}
          searchRadius={content.searchRadius}
        />
      </Fragment>
      {conclusion(isOffer && type === 'sell')}
    </>
  );
}

/** Text box that grows with its text from three lines on, where the browser can. */
const GROWING = { fieldSizing: 'content', minHeight: 'calc(3lh + 1.25rem)' } as const;

import { type ReactNode, useState } from 'react';
import { MAX_IMAGES } from '#contract/images.ts';
import {
  type ListingMainType,
  type ListingType,
  listingMainTypeLabels,
  listingMainTypes,
  listingTypes,
  MAX_DESCRIPTION_LENGTH,
  MAX_IN_EXCHANGE_LENGTH,
  offerTypeLabels,
} from '#contract/listings/rules.ts';
import type { ListingContent } from '#contract/listings/schemas.ts';
import { Choice } from '#web/ui/forms/choice.tsx';
import type { FormState } from '#web/ui/forms/form.tsx';
import { TextInput } from '#web/ui/forms/text-input.tsx';
import { Textarea } from '#web/ui/forms/textarea.tsx';
import { ImagePicker } from '#web/ui/pictures/image-picker.tsx';
import { ProduceCombobox } from '../search/produce-combobox.tsx';
import { PlaceFields } from './place-fields.tsx';
import { ProduceRuleNote } from './produce-rule-note.tsx';
import { QuantityAndPrice } from './quantity-and-price.tsx';

type Content = Omit<ListingContent, 'images' | 'location'>;

/** Initial content of the fields. */
export type InitialListing = { [K in keyof Content]?: Content[K] | undefined } & {
  mainType: ListingMainType;
  location: ListingContent['location'];
  /** Paths of stored pictures, or new files. */
  images?: readonly (string | File)[] | undefined;
};

interface ListingFieldsProps {
  form: FormState;
  initial: InitialListing;
  /** True when a listing is edited: its main type stays, and its pictures are sent with their order. */
  fixed?: boolean;
  /**
   * Content below the fields.
   * @param isSale true while the type is a sale
   */
  conclusion: (isSale: boolean) => ReactNode;
}

/**
 * Fields of a listing. A request has no type, quantity, price or street; only a sale has a price, only a barter
 * something in exchange.
 */
export function ListingFields({ form, initial, fixed = false, conclusion }: ListingFieldsProps) {
  const [mainType, setMainType] = useState<ListingMainType>(initial.mainType);
  const [type, setType] = useState<ListingType>(initial.type ?? 'sell');
  const isOffer = mainType === 'offer';
  return (
    <>
      {!fixed && (
        <Choice
          {...form.field('mainType')}
          label="Vous souhaitez"
          look="cards"
          value={mainType}
          onChange={setMainType}
          options={listingMainTypes.map((value) => ({
            value,
            label: listingMainTypeLabels[value],
            hint: mainTypeHints[value],
          }))}
        />
      )}
      {isOffer && (
        <Choice
          {...form.field('type')}
          label="Type d'annonce"
          value={type}
          onChange={setType}
          options={listingTypes.map((value) => ({ value, label: offerTypeLabels[value] }))}
        />
      )}
      <ProduceCombobox
        {...form.field('productName')}
        label="Produit"
        hint="Choisissez un nom de la liste ou écrivez le vôtre."
        required
        defaultValue={initial.productName ?? ''}
        suggest={suggestProduceNames}
      />
      {isOffer && <ProduceRuleNote form={form.formProps.ref} />}
      {isOffer && <QuantityAndPrice form={form} type={type} initial={initial} />}
      {isOffer && type === 'trade' && (
        <TextInput
          {...form.field('inExchange')}
          label="En échange de (facultatif)"
          hint="Ce que vous aimeriez recevoir&nbsp;: des œufs, des plants, un coup de main..."
          maxLength={MAX_IN_EXCHANGE_LENGTH}
          defaultValue={initial.inExchange ?? ''}
        />
      )}
      <Textarea
        {...form.field('description')}
        label="Description"
        required
        rows={6}
        maxLength={MAX_DESCRIPTION_LENGTH}
        defaultValue={initial.description}
        hint={
          isOffer
            ? 'Variété, culture, fraîcheur, où et quand venir chercher...'
            : 'Ce que vous cherchez, en quelle quantité, pour quand...'
        }
      />
      <PlaceFields
        form={form}
        isOffer={isOffer}
        location={initial.location}
        searchRadius={initial.searchRadius}
      />
      <ImagePicker
        {...form.field('images')}
        label="Photos"
        max={MAX_IMAGES}
        initial={initial.images}
        orderName={fixed ? 'imageOrder' : undefined}
        required={isOffer}
        hint={
          isOffer
            ? "D'une à cinq photos\u00a0: la première est celle que l'on voit dans les listes."
            : 'Facultatives, cinq au plus.'
        }
      />
      {conclusion(isOffer && type === 'sell')}
    </>
  );
}

const suggestProduceNames = async (typed: string) =>
  (await import('../search/suggest-names.tsx')).suggestProduceNames(typed);

const mainTypeHints: Record<ListingMainType, string> = {
  offer: 'Vendre, troquer ou donner ce que vous avez récolté.',
  asked: 'Dire à vos voisins ce que vous cherchez.',
};

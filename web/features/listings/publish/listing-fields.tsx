import { useState } from 'react';
import { MAX_IMAGES } from '#contract/images.ts';
import {
  type ListingType,
  listingTypeLabels,
  listingTypes,
  MAX_DESCRIPTION,
  type MainType,
  mainTypeLabels,
  mainTypes,
} from '#contract/listings/rules.ts';
import type { Listing } from '#contract/listings/schemas.ts';
import { CommuneFields } from '#web/features/places/commune-fields.tsx';
import { Choice } from '#web/ui/forms/choice.tsx';
import type { FormState } from '#web/ui/forms/form.tsx';
import { ImagePicker } from '#web/ui/forms/image-picker.tsx';
import { TextInput } from '#web/ui/forms/text-input.tsx';
import { Textarea } from '#web/ui/forms/textarea.tsx';
import { ProduceCombobox } from '../search/produce-combobox.tsx';
import { QuantityAndPrice } from './quantity-and-price.tsx';

type Content = Pick<
  Listing,
  'mainType' | 'type' | 'productName' | 'quantity' | 'price' | 'priceType' | 'description'
>;

/** What the fields are filled with. */
export type InitialListing = { [K in keyof Content]?: Content[K] | undefined } & {
  mainType: MainType;
  location: Listing['location'];
  /** Paths of stored pictures, or files. */
  images?: readonly (string | File)[] | undefined;
};

interface ListingFieldsProps {
  form: FormState;
  initial: InitialListing;
  /** It is edited: its main type stays, and its pictures are sent with their order. */
  fixed?: boolean;
}

/** A request has no type, quantity or price; only a sale has a price. */
export function ListingFields({ form, initial, fixed = false }: ListingFieldsProps) {
  const { location } = initial;
  const [mainType, setMainType] = useState<MainType>(initial.mainType);
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
          options={mainTypes.map((value) => ({
            value,
            label: mainTypeLabels[value],
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
          options={listingTypes.map((value) => ({ value, label: listingTypeLabels[value] }))}
        />
      )}
      <ProduceCombobox
        {...form.field('productName')}
        label="Produit"
        hint="Choisissez un nom de la liste ou écrivez le vôtre."
        required
        defaultValue={initial.productName ?? ''}
      />
      {isOffer && <QuantityAndPrice form={form} isSale={type === 'sell'} initial={initial} />}
      <Textarea
        {...form.field('description')}
        label="Description"
        required
        rows={6}
        maxLength={MAX_DESCRIPTION}
        defaultValue={initial.description}
        hint={
          isOffer
            ? 'Variété, culture, fraîcheur, où et quand venir chercher...'
            : 'Ce que vous cherchez, en quelle quantité, pour quand...'
        }
      />
      <fieldset className="flex flex-col gap-5">
        <legend className="mb-3 font-display text-xl font-semibold">Où se trouve le produit ?</legend>
        <p className="-mt-2 text-sm text-soft">
          Seuls la ville et le code postal sont affichés, jamais le numéro ni la rue.
        </p>
        <CommuneFields
          city={form.field('location[city]')}
          postalCode={form.field('location[postalCode]')}
          defaults={location}
        />
        <div className="grid gap-5 sm:grid-cols-[1fr_2fr]">
          <TextInput
            {...form.field('location[streetNumber]')}
            label="Numéro de rue"
            defaultValue={location.streetNumber ?? ''}
          />
          <TextInput {...form.field('location[street]')} label="Rue" defaultValue={location.street ?? ''} />
        </div>
      </fieldset>
      <ImagePicker
        {...form.field('images')}
        label="Photos"
        max={MAX_IMAGES}
        initial={initial.images}
        orderName={fixed ? 'imageOrder' : undefined}
        required={isOffer}
        hint={isOffer ? 'De une à cinq photos.' : 'Facultatives, cinq au plus.'}
      />
    </>
  );
}

const mainTypeHints: Record<MainType, string> = {
  offer: 'Vendre, troquer ou donner ce que vous avez récolté.',
  asked: 'Dire à vos voisins ce que vous cherchez.',
};

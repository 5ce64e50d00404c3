import { useState } from 'react';
import type { User } from '#contract/accounts/schemas.ts';
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
import { listingTexts } from '#contract/listings/texts.ts';
import { useForm } from '#web/data/use-form.ts';
import { CommuneFields } from '#web/features/places/commune-fields.tsx';
import { newKey } from '#web/new-key.ts';
import { TermsCheckbox } from '#web/site/terms-checkbox.tsx';
import { Choice } from '#web/ui/forms/choice.tsx';
import { Form } from '#web/ui/forms/form.tsx';
import { ImagePicker } from '#web/ui/forms/image-picker.tsx';
import { SubmitButton } from '#web/ui/forms/submit-button.tsx';
import { TextInput } from '#web/ui/forms/text-input.tsx';
import { Textarea } from '#web/ui/forms/textarea.tsx';
import { ProduceCombobox } from '../search/produce-combobox.tsx';
import { IDEMPOTENCY_KEY, publishIntents } from './publish-intents.ts';
import { QuantityAndPrice } from './quantity-and-price.tsx';

interface PublishFormProps {
  /** Initial value: the member's own. */
  address: User['address'];
  initialMainType: MainType;
  termsUrl: string | undefined;
  onPublished: () => void;
}

/** A request has no type, quantity or price; only a sale has a price. */
export function PublishForm({ address, initialMainType, termsUrl, onPublished }: PublishFormProps) {
  const [mainType, setMainType] = useState<MainType>(initialMainType);
  const [type, setType] = useState<ListingType>('sell');
  // Idempotency key: after a lost answer, sending again publishes once.
  const [key] = useState(newKey);
  const form = useForm(publishIntents, 'publish', {
    revalidate: false,
    done: onPublished,
    explain: ({ code }) => explanations[code],
  });
  const isOffer = mainType === 'offer';

  return (
    <Form form={form}>
      {/* No `type="hidden"`: a draft that was sent fills it in again. */}
      <input hidden name={IDEMPOTENCY_KEY} defaultValue={key} />
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
      />
      {isOffer && <QuantityAndPrice form={form} isSale={type === 'sell'} />}
      <Textarea
        {...form.field('description')}
        label="Description"
        required
        rows={6}
        maxLength={MAX_DESCRIPTION}
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
          defaults={address}
        />
        <div className="grid gap-5 sm:grid-cols-[1fr_2fr]">
          <TextInput
            {...form.field('location[streetNumber]')}
            label="Numéro de rue"
            defaultValue={address.streetNumber ?? ''}
          />
          <TextInput
            {...form.field('location[street]')}
            label="Rue"
            defaultValue={address.streetName ?? ''}
          />
        </div>
      </fieldset>
      <ImagePicker
        {...form.field('images')}
        label="Photos"
        max={MAX_IMAGES}
        required={isOffer}
        hint={isOffer ? 'De une à cinq photos.' : 'Facultatives, cinq au plus.'}
      />
      <TermsCheckbox {...form.field('cgu')} url={termsUrl} />
      <SubmitButton form={form} className="self-start">
        Publier l'annonce
      </SubmitButton>
    </Form>
  );
}

/** `LogInAgain` says that the session is over. */
const explanations: Record<string, string | Record<string, string>> = {
  KEY_REUSED: listingTexts.alreadySaved,
  UNAUTHENTICATED: {},
};

const mainTypeHints: Record<MainType, string> = {
  offer: 'Vendre, troquer ou donner ce que vous avez récolté.',
  asked: 'Dire à vos voisins ce que vous cherchez.',
};

import { ChevronDown } from 'lucide-react';
import { distanceOptionsKm } from '#contract/listings/rules.ts';
import type { Listing } from '#contract/listings/schemas.ts';
import { formatNumber } from '#contract/text/decimals.ts';
import { CommuneFormFields } from '#web/features/places/commune-form-fields.tsx';
import { Fieldset } from '#web/ui/forms/fieldset.tsx';
import type { FormState } from '#web/ui/forms/form.tsx';
import { Select } from '#web/ui/forms/select.tsx';
import { TextInput } from '#web/ui/forms/text-input.tsx';

/** Default radius of a new request in kilometres. */
const DEFAULT_RADIUS = 25;

interface ListingPlaceFieldsProps {
  form: FormState;
  isOffer: boolean;
  /** True for the edit of an existing listing. */
  isEdit: boolean;
  location: Listing['location'];
  searchRadius: Listing['searchRadius'] | undefined;
}

/** Fields for the place of an offer, or for place and radius of a request. */
export function ListingPlaceFields({
  form,
  isOffer,
  isEdit,
  location,
  searchRadius,
}: ListingPlaceFieldsProps) {
  const [number, street] = [form.field('location[streetNumber]'), form.field('location[street]')];
  const streetLine = [location.streetNumber, location.street].filter(Boolean).join(' ');
  return (
    <Fieldset className="flex flex-col gap-4">
      <legend className="mb-2 font-display text-xl font-semibold">
        {isOffer ? 'Où se trouve le produit\u00a0?' : 'Où cherchez-vous\u00a0?'}
      </legend>
      <CommuneFormFields
        city={form.field('location[city]')}
        postalCode={form.field('location[postalCode]')}
        defaults={location}
        listing={isEdit ? 'existing' : 'new'}
      />
      {isOffer ? (
        <details className="group" open={[number, street].some(({ error }) => error) || undefined}>
          <summary className="-my-2.5 flex min-h-11 list-none items-center gap-2 text-leaf underline-offset-4 hover:underline [&::-webkit-details-marker]:hidden">
            {streetLine ? `Rue\u00a0: ${streetLine}` : 'Numéro et rue (facultatif)'}
            <ChevronDown aria-hidden className="size-5 group-open:rotate-180" />
          </summary>
          <p className="mt-2 text-sm text-soft">
            Seuls la ville et le code postal sont affichés. Le numéro et la rue aident les administrateurs à
            vérifier votre annonce&nbsp;: personne d'autre que vous ne les voit.
          </p>
          <div className="mt-3 grid gap-5 sm:grid-cols-[1fr_2fr]">
            <TextInput {...number} label="Numéro (facultatif)" defaultValue={location.streetNumber ?? ''} />
            <TextInput {...street} label="Rue (facultatif)" defaultValue={location.street ?? ''} />
          </div>
        </details>
      ) : (
        <Select
          {...form.field('searchRadius')}
          label="Jusqu'où&nbsp;?"
          options={radii(searchRadius)}
          defaultValue={searchRadius === undefined ? DEFAULT_RADIUS : (searchRadius ?? '')}
        />
      )}
    </Fieldset>
  );
}

const radii = (chosen: number | null | undefined) => [
  { value: '', label: 'Cette commune seulement' },
  ...[...new Set([...distanceOptionsKm, ...(chosen ? [chosen] : [])])]
    .sort((one, other) => one - other)
    .map((km) => ({ value: String(km), label: `Jusqu'à ${formatNumber(km)} km` })),
];

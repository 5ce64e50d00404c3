import { calculateQuantityForEditForm, formatQuantityForFormField } from '#contract/listings/amounts.ts';
import type { Listing } from '#contract/listings/schemas.ts';
import { useForm } from '#web/actions/use-form.ts';
import type { ApiErrorCode } from '#web/client/api-error.ts';
import { AlertBox } from '#web/ui/alert-box.tsx';
import { Form } from '#web/ui/forms/form.tsx';
import { SubmitButton } from '#web/ui/forms/submit-button.tsx';
import { useFocusOnFieldInUrlHash } from '#web/ui/forms/use-focus-on-field-in-url-hash.ts';
import { formatDayInParis } from '../format-day-in-paris.ts';
import { type InitialListingFormValues, ListingFormFields } from './listing-form-fields.tsx';
import { NonProfessionalSellerLegalNote } from './non-professional-seller-legal-note.tsx';
import {
  editListingIntentHandlers,
  LISTING_ID_FIELD,
  SHOWN_QUANTITY_FIELD,
} from './publish-listing-intent-handlers.ts';

interface EditListingFormProps {
  listing: Listing;
  /**
   * True for a private person who has not yet accepted the note for private sellers: it shows when the listing becomes
   * a sale.
   */
  asksPrivateSeller: boolean;
  onSaved: (listing: Listing) => void;
}

/** Form to edit a listing, filled with the author's latest content, a pending or refused revision included. */
export function EditListingForm({ listing, asksPrivateSeller, onSaved }: EditListingFormProps) {
  const initial = latestContent(listing);
  useFocusOnFieldInUrlHash();
  const form = useForm(editListingIntentHandlers, 'edit', {
    revalidate: false,
    done: onSaved,
    explain: ({ code }) => explanations[code],
    logsInAgain: true,
  });
  return (
    <Form form={form}>
      <input type="hidden" name={LISTING_ID_FIELD} value={listing._id} />
      <input type="hidden" name={SHOWN_QUANTITY_FIELD} value={formatQuantityForFormField(initial.quantity)} />
      <EditAlert listing={listing} />
      <ListingFormFields
        form={form}
        initial={initial}
        fixed
        conclusion={(isSale) =>
          asksPrivateSeller && isSale && initial.type !== 'sell' && <NonProfessionalSellerLegalNote />
        }
      />
      <SubmitButton form={form} className="self-start">
        {listing.status === 'refuse' ? 'Corriger et renvoyer' : 'Enregistrer'}
      </SubmitButton>
    </Form>
  );
}

const latestContent = ({ revision, ...listing }: Listing): InitialListingFormValues => ({
  ...listing,
  ...revision,
  quantity: calculateQuantityForEditForm(listing),
  location: revision?.location ?? listing.location,
  images: revision?.images ?? listing.images,
});

/** Alert about which changes take effect at once, and which are moderated first. */
function EditAlert({ listing: { mainType, status, deleteReason, revision } }: { listing: Listing }) {
  if (status === 'pending') {
    return (
      <AlertBox tone="info">Votre annonce attend d'être validée. Modifiée, elle garde son tour.</AlertBox>
    );
  }
  if (status === 'refuse') {
    return (
      <AlertBox tone="info">
        <p className="font-semibold">Annonce refusée</p>
        <p className="whitespace-pre-line">Raison&nbsp;: {deleteReason}</p>
        <p className="mt-1">Une fois corrigée, elle attend de nouveau d'être validée.</p>
      </AlertBox>
    );
  }
  return (
    <AlertBox tone="info">
      {revision?.refused && (
        <p className="mb-2 whitespace-pre-line">
          <strong>Vos dernières modifications ont été refusées.</strong> Raison&nbsp;: {revision.refused}
        </p>
      )}
      {revision && !revision.refused && (
        <p className="mb-2">
          <strong>
            Vos modifications du {formatDayInParis(revision.submittedAt)} attendent d'être relues.
          </strong>{' '}
          Celles que vous enregistrez ici les remplacent.
        </p>
      )}
      <p>
        {mainType === 'offer'
          ? "La quantité, l'unité et le prix changent aussitôt."
          : 'La distance change aussitôt.'}{' '}
        Le reste est d'abord relu par un administrateur&nbsp;; en attendant, les visiteurs voient l'annonce
        telle qu'elle était.
      </p>
    </AlertBox>
  );
}

const explanations: Partial<Record<ApiErrorCode, string>> = {
  LISTING_CHANGED:
    "Cette annonce vient de changer, par une décision ou depuis un autre appareil. Ce que vous avez saisi est toujours là\u00a0: enregistrez de nouveau pour l'envoyer.",
  TRANSITION_FORBIDDEN:
    'Un administrateur a supprimé cette annonce entre-temps\u00a0: elle ne peut plus être modifiée. Ce que vous avez saisi est toujours là, à copier dans une nouvelle annonce.',
};

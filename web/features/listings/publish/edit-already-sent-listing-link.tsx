import { LinkButton } from '#web/ui/link-button.tsx';

/**
 * Link to edit the listing that a lost answer has left stored in its first form.
 * @param listingId detail of the error KEY_REUSED; absent once the author has deleted that listing
 */
export function EditAlreadySentListingLink({ listingId }: { listingId: unknown }) {
  if (typeof listingId !== 'string') return null;
  return (
    <LinkButton to={`/modifier/${listingId}`} variant="secondary">
      Modifier l'annonce enregistrée
    </LinkButton>
  );
}

import { useState } from 'react';
import type { Listing } from '#contract/listings/schemas.ts';
import type { Answer } from '#web/api-call.ts';
import { Accordion, AccordionSection } from '#web/ui/accordion.tsx';
import { Button } from '#web/ui/button.tsx';
import { AlertDialog } from '#web/ui/dialogs/alert-dialog.tsx';
import { OwnListingRow } from './own-listing-row.tsx';

interface OwnListingsProps {
  listings: Answer<'GET /api/adverts/my-ads'>;
  onActivate: (id: string) => Promise<void>;
}

/** A member's listings by state; those that were deleted stand with the refused ones. */
export function OwnListings({ listings, onActivate }: OwnListingsProps) {
  const { activeAds, pendingAds, refuseAds, deletedAds, archivedAds } = listings;
  const [explained, setExplained] = useState<Listing>();
  const [activating, setActivating] = useState<string>();

  const activate = async (id: string) => {
    setActivating(id);
    await onActivate(id);
    setActivating(undefined);
  };
  const reasonOf = (listing: Listing) =>
    listing.deleteReason && (
      <Button variant="secondary" onClick={() => setExplained(listing)}>
        Raison
      </Button>
    );
  const activateButton = ({ _id }: Listing) => (
    <Button variant="leaf" pending={activating === _id} onClick={() => activate(_id)}>
      Activer l'annonce
    </Button>
  );

  return (
    <>
      <Accordion>
        <Section title="Annonces actives" listings={activeAds} defaultOpen />
        <Section
          title="Annonces en attente de validation"
          listings={pendingAds}
          defaultOpen={pendingAds.length > 0}
        />
        <Section title="Annonces refusées" listings={[...refuseAds, ...deletedAds]} action={reasonOf} />
        <Section title="Annonces archivées" listings={archivedAds} action={activateButton} />
      </Accordion>
      <AlertDialog open={explained !== undefined} onClose={() => setExplained(undefined)} title="Raison">
        <p className="whitespace-pre-line">{explained?.deleteReason}</p>
      </AlertDialog>
    </>
  );
}

interface SectionProps {
  title: string;
  listings: Listing[];
  defaultOpen?: boolean;
  action?: (listing: Listing) => React.ReactNode;
}

function Section({ title, listings, defaultOpen = false, action }: SectionProps) {
  return (
    <AccordionSection title={title} count={listings.length} defaultOpen={defaultOpen}>
      {listings.length === 0 ? (
        <p>-</p>
      ) : (
        <ul className="divide-y divide-line">
          {listings.map((listing) => (
            <OwnListingRow key={listing._id} listing={listing}>
              {action?.(listing)}
            </OwnListingRow>
          ))}
        </ul>
      )}
    </AccordionSection>
  );
}

import { useState } from 'react';
import type { Listing } from '#contract/listings/schemas.ts';
import type { Answer } from '#web/api-call.ts';
import { useAction } from '#web/data/use-action.ts';
import { Accordion, AccordionSection } from '#web/ui/accordion.tsx';
import { Button } from '#web/ui/button.tsx';
import { AlertDialog } from '#web/ui/dialogs/alert-dialog.tsx';
import type { ArchiveIntents } from '../archive.ts';
import { OwnListingRow } from './own-listing-row.tsx';

/** By state; deleted listings are among the refused ones. */
export function OwnListings({ listings }: { listings: Answer<'GET /api/adverts/my-ads'> }) {
  const { activeAds, pendingAds, refuseAds, deletedAds, archivedAds } = listings;
  const [explained, setExplained] = useState<Listing>();
  const { submit, input } = useAction<ArchiveIntents, 'archive'>('archive', { action: '/' });

  const reasonOf = (listing: Listing) =>
    listing.deleteReason && (
      <Button variant="secondary" onClick={() => setExplained(listing)}>
        Raison
      </Button>
    );
  const activateButton = ({ _id }: Listing) => (
    <Button variant="leaf" pending={input?.id === _id} onClick={() => submit({ id: _id, isArchived: false })}>
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

import { useEffect, useRef, useState } from 'react';
import type { Listing } from '#contract/listings/schemas.ts';
import type { RouteAnswer } from '#web/client/create-call.ts';
import { focusTitle } from '#web/document/page-focus.tsx';
import { Accordion, AccordionSection } from '#web/ui/accordion.tsx';
import { AlertDialog } from '#web/ui/dialogs/alert-dialog.tsx';
import { ownStateOf } from '../own-state.ts';
import { EraseListingDialog } from './erase-dialog.tsx';
import { refusalReasonOf } from './own-actions.ts';
import { OwnListingActions } from './own-listing-actions.tsx';
import { OwnListingRow, ownListingAnchor } from './own-listing-row.tsx';
import { PlaceWarning } from './place-warning.tsx';

/** Listings of the member, by state; deleted ones are among the refused. */
export function OwnListings({ listings }: { listings: RouteAnswer<'GET /api/adverts/my-ads'> }) {
  const { activeAds, pendingAds, refuseAds, deletedAds, archivedAds } = listings;
  const [explained, setExplained] = useState<Listing>();
  const [erased, setErased] = useState<Listing>();
  const changed = useRef<string>(undefined);
  const follow = (listingId: string) => {
    changed.current = listingId;
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: after the changed listing has moved to its section
  useEffect(() => {
    if (changed.current) followFocus(changed.current);
    changed.current = undefined;
  }, [listings]);

  const sectionOf = (title: string, ads: Listing[]) => (
    // `key` remounts a section that is no longer empty, so that it opens.
    <AccordionSection
      key={`${title} ${ads.length > 0}`}
      title={title}
      count={ads.length}
      defaultOpen={ads.length > 0 || ads === activeAds}
    >
      {ads.length === 0 ? (
        <p>-</p>
      ) : (
        <ul className="divide-y divide-line">
          {ads.map((listing) => (
            <OwnListingRow key={listing._id} listing={listing}>
              <OwnListingActions
                listing={listing}
                onExplain={() => setExplained(listing)}
                onErase={() => setErased(listing)}
                onChange={() => follow(listing._id)}
              />
              {ownStateOf(listing) !== 'deleted' && <PlaceWarning listing={listing} />}
            </OwnListingRow>
          ))}
        </ul>
      )}
    </AccordionSection>
  );
  return (
    <>
      <Accordion>
        {sectionOf('Annonces actives', activeAds)}
        {sectionOf('Annonces en attente de validation', pendingAds)}
        {sectionOf('Annonces refusées', [...refuseAds, ...deletedAds])}
        {sectionOf('Annonces archivées', archivedAds)}
      </Accordion>
      <AlertDialog open={explained !== undefined} onClose={() => setExplained(undefined)} title="Raison">
        <p className="whitespace-pre-line">{explained && refusalReasonOf(explained)}</p>
      </AlertDialog>
      <EraseListingDialog listing={erased} onClose={() => setErased(undefined)} onErased={follow} />
    </>
  );
}

/**
 * Gives the focus back to a row that has moved to another section, or to that section's title while it is closed.
 * After an erased row the page's title gets the focus.
 */
function followFocus(listingId: string) {
  if (document.activeElement !== document.body) return;
  const row = document.getElementById(ownListingAnchor(listingId));
  if (!row) return focusTitle();
  const closed = row.closest('[inert]');
  const title = closed && document.getElementById(closed.getAttribute('aria-labelledby') ?? '');
  (title ?? row.querySelector('a'))?.focus();
}

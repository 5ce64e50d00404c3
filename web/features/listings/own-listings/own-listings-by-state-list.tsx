import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Listing } from '#contract/listings/schemas.ts';
import type { ApiRouteAnswer } from '#web/client/create-api-caller.ts';
import { focusPageTitle } from '#web/document/page-focus-manager.tsx';
import { Accordion, AccordionSection } from '#web/ui/accordion.tsx';
import { ConfirmationDialog } from '#web/ui/dialogs/confirmation-dialog.tsx';
import { determineOwnListingState } from '../own-state.ts';
import { EraseListingDialog } from './erase-dialog.tsx';
import { getListingRefusalReason } from './own-actions.ts';
import { OwnListingActionButtons } from './own-listing-action-buttons.tsx';
import { formatListingNameElementId, formatOwnListingAnchorId, OwnListingRow } from './own-listing-row.tsx';
import { UnknownListingCommuneWarning } from './unknown-listing-commune-warning.tsx';

/** Row of the listing changed last. */
interface ChangedRow {
  before: Listing;
  /** Ids of the next and the previous row, of which the first gets the focus once the changed row leaves its section. */
  neighbours: string[];
  hasLeft: boolean;
}

/** Listings of the member, grouped by state; deleted ones are among the refused. */
export function OwnListingsByStateList({
  listings,
}: {
  listings: ApiRouteAnswer<'GET /api/adverts/my-ads'>;
}) {
  const { activeAds, pendingAds, refuseAds, deletedAds, archivedAds } = listings;
  const [explained, setExplained] = useState<Listing>();
  const [erased, setErased] = useState<Listing>();
  const changed = useRef<ChangedRow>(undefined);
  const navigate = useNavigate();
  const rememberRow = (listing: Listing) => {
    const anchor = formatOwnListingAnchorId(listing._id);
    const rows = [...(document.getElementById(anchor)?.parentElement?.children ?? [])];
    const index = rows.findIndex(({ id }) => id === anchor);
    const neighbours = [rows[index + 1], rows[index - 1]].flatMap((row) => row?.id ?? []);
    changed.current = { before: listing, neighbours, hasLeft: false };
  };

  // Effect after each load of the listings: the changed one may still be as before, have left its section, or be back.
  useEffect(() => {
    const row = changed.current;
    if (!row) return;
    const now = Object.values(listings)
      .flat()
      .find(({ _id }) => _id === row.before._id);
    const isAsBefore = now && determineOwnListingState(now) === determineOwnListingState(row.before);
    if (isAsBefore && row.hasLeft) {
      changed.current = undefined;
      document.getElementById(formatOwnListingAnchorId(now._id))?.querySelector('a')?.focus();
    } else if (!isAsBefore && !row.hasLeft) {
      row.hasLeft = true;
      // Microtask: the dialog of the question, in which the focus still is, closes in the same task.
      queueMicrotask(() => keepFocus(row.neighbours));
    }
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
              <div className="ml-auto flex flex-wrap justify-end gap-2">
                <OwnListingActionButtons
                  listing={listing}
                  onExplain={() => setExplained(listing)}
                  onErase={() => setErased(listing)}
                  onChange={() => rememberRow(listing)}
                  describedBy={formatListingNameElementId(listing._id)}
                />
              </div>
              {determineOwnListingState(listing) !== 'deleted' && (
                <UnknownListingCommuneWarning listing={listing} />
              )}
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
      <ConfirmationDialog
        open={explained !== undefined}
        onClose={() => setExplained(undefined)}
        title="Raison"
        confirm={{
          label: 'Contester',
          variant: 'secondary',
          onConfirm: () => void navigate(`/profil/decisions?annonce=${explained?._id}`),
        }}
      >
        <p className="whitespace-pre-line">{explained && getListingRefusalReason(explained)}</p>
      </ConfirmationDialog>
      <EraseListingDialog listing={erased} onClose={() => setErased(undefined)} onErased={rememberRow} />
    </>
  );
}

/**
 * Moves the focus of a row that has left its section to the next row, or else to the page's title. The page does not
 * scroll: the next row stands where the other was.
 */
function keepFocus(neighbours: string[]) {
  if (document.activeElement !== document.body) return;
  const [row] = neighbours.flatMap((id) => document.getElementById(id) ?? []);
  const link = row?.querySelector('a');
  if (link) link.focus({ preventScroll: true });
  else focusPageTitle();
}

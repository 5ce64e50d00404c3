import { useState } from 'react';
import { formatListingPrice } from '#contract/listings/labels.ts';
import type { Listing } from '#contract/listings/schemas.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { DialogButtons } from '#web/ui/dialogs/dialog-buttons.tsx';
import { Checkbox } from '#web/ui/forms/checkbox.tsx';
import { wasListingArchivedToday } from './last-on-sale.ts';

interface RelistLastWeekListingsDialogProps {
  listings: Listing[];
  isPending: boolean;
  onClose: () => void;
  onBringBack: (chosen: Listing[]) => void;
}

/**
 * Dialog with the listings that were on sale last week, to choose those that come back. Mounted while it is
 * open.
 */
export function RelistLastWeekListingsDialog({
  listings,
  isPending,
  onClose,
  onBringBack,
}: RelistLastWeekListingsDialogProps) {
  const [unticked, setUnticked] = useState(
    () => new Set(listings.filter((listing) => wasListingArchivedToday(listing)).map(({ _id }) => _id)),
  );
  const chosen = listings.filter(({ _id }) => !unticked.has(_id));
  const toggle = (id: string) =>
    setUnticked((before) => {
      const after = new Set(before);
      if (!after.delete(id)) after.add(id);
      return after;
    });
  return (
    <Dialog open onClose={onClose} title="Comme la semaine dernière">
      <p className="text-soft">Au même prix et en même quantité. Décochez ce qu'il n'y a pas.</p>
      <ul className="my-3 divide-y divide-line">
        {listings.map((listing) => (
          <li key={listing._id}>
            <Checkbox
              name={listing._id}
              checked={!unticked.has(listing._id)}
              onChange={() => toggle(listing._id)}
              label={
                <>
                  <span className="inline-block font-semibold first-letter:uppercase">
                    {listing.productName}
                  </span>{' '}
                  <span className="text-soft">
                    {[formatListingPrice(listing), wasListingArchivedToday(listing) && "épuisé aujourd'hui"]
                      .filter(Boolean)
                      .join(', ')}
                  </span>
                </>
              }
            />
          </li>
        ))}
      </ul>
      <DialogButtons cancel="Annuler" onCancel={onClose}>
        <Button
          variant="leaf"
          pending={isPending}
          disabled={chosen.length === 0}
          onClick={() => onBringBack(chosen)}
        >
          Remettre en vente ({chosen.length})
        </Button>
      </DialogButtons>
    </Dialog>
  );
}

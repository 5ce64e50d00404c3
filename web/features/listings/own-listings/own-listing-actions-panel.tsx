import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Listing } from '#contract/listings/schemas.ts';
import { EraseListingDialog } from './erase-dialog.tsx';
import { OwnListingActionButtons } from './own-listing-action-buttons.tsx';

/** Actions of the author on the listing's own page, the same as in the list of their listings. */
export function OwnListingActionsPanel({ listing }: { listing: Listing }) {
  const [isErasing, setErasing] = useState(false);
  const navigate = useNavigate();
  return (
    <>
      <OwnListingActionButtons
        listing={listing}
        onErase={() => setErasing(true)}
        hasOneButton
        className="flex-1"
      />
      <EraseListingDialog
        listing={isErasing ? listing : undefined}
        revalidate={false}
        onClose={() => setErasing(false)}
        onErased={() => void navigate('/profil/ads')}
      />
    </>
  );
}

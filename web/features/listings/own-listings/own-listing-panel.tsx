import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Listing } from '#contract/listings/schemas.ts';
import { EraseListingDialog } from './erase-dialog.tsx';
import { OwnListingActions } from './own-listing-actions.tsx';

/** Actions of the author on the listing's own page, the same as in the list of their listings. */
export function OwnListingPanel({ listing }: { listing: Listing }) {
  const [isErasing, setErasing] = useState(false);
  const navigate = useNavigate();
  return (
    <>
      <OwnListingActions listing={listing} onErase={() => setErasing(true)} hasOneButton className="flex-1" />
      <EraseListingDialog
        listing={isErasing ? listing : undefined}
        revalidate={false}
        onClose={() => setErasing(false)}
        onErased={() => void navigate('/profil/ads')}
      />
    </>
  );
}

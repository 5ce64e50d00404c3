import type { ReactNode } from 'react';
import { LinkButton } from '#web/ui/link-button.tsx';
import { ListingGrid } from '../listing-grid.tsx';
import type { UnavailableListingMessageContent } from './unavailable-listing-message-content.ts';

/** Listings in place of one that can't be seen: those of its seller first, beside the button to follow them. */
export function AlternativeListingsSection({
  missed: { seller, others, cards },
  follow,
}: {
  missed: UnavailableListingMessageContent;
  follow?: ReactNode;
}) {
  return (
    <>
      {seller && (
        <div className="mt-4 flex flex-wrap gap-2">
          <LinkButton to={`/vendeur/${seller.id}`} variant="secondary">
            {seller.link}
          </LinkButton>
          {follow}
        </div>
      )}
      {[seller?.cards ?? [], cards].map(
        (some, index) =>
          some.length > 0 && (
            <div key={some[0]?.id} className="mt-4">
              {index > 0 && others && <p className="mb-3 text-lg">{others}</p>}
              <ListingGrid cards={some} heading="h2" />
            </div>
          ),
      )}
    </>
  );
}

import { parsePagedListingSearch } from '#contract/listings/paged-listing-search.ts';
import { SaveSearchButton } from '#web/features/alerts/save-search/save-search.tsx';

/** Button that follows a seller; a visitor comes back from the log-in to the seller's page. */
export const FollowSellerButton = ({ id }: { id: string }) => (
  <SaveSearchButton
    search={parsePagedListingSearch({ user: id })}
    page={`/vendeur/${id}`}
    labels={FOLLOWING}
    look="row"
  />
);

const FOLLOWING = {
  save: (
    <span>
      Suivre<span className="sr-only"> ce vendeur</span>
    </span>
  ),
  saved: (
    <span>
      <span className="sr-only">Vendeur </span>
      <span className="inline-block first-letter:uppercase">suivi</span>
    </span>
  ),
};

import type { Listing } from '#contract/listings/schemas.ts';
import { communeWarningTexts } from '#contract/places/rules.ts';
import { useClientActionSubmission } from '#web/actions/use-client-action-submission.ts';
import { DidYouMeanCommuneQuestion } from '#web/features/places/did-you-mean-commune-question.tsx';
import type { ListingPlaceIntentHandlers } from './listing-place-intent-handlers.ts';

/**
 * Warning to the author of a listing with an unknown commune, with communes that may be meant. Nothing for other
 * listings.
 */
export function UnknownListingCommuneWarning({ listing }: { listing: Listing }) {
  const { submit, isPending } = useClientActionSubmission<ListingPlaceIntentHandlers, 'correctPlace'>(
    'correctPlace',
  );
  const { _id: id, revision } = listing;
  const content = revision?.location && !revision.refused ? revision : listing;
  const { placeDoubt, location = listing.location } = content;
  if (!placeDoubt) return null;
  return (
    <div className="basis-full rounded-xl bg-sunken px-3.5 py-2 text-sm">
      <p className="font-semibold">{communeWarningTexts[placeDoubt.reason]}.</p>
      <DidYouMeanCommuneQuestion
        proposals={placeDoubt.proposals}
        isBusy={isPending}
        onChoose={(commune) => submit({ id, location: { ...location, ...commune } })}
      />
    </div>
  );
}

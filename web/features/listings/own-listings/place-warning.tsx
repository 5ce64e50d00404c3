import type { Listing } from '#contract/listings/schemas.ts';
import { placeDoubtTexts } from '#contract/places/rules.ts';
import { useAction } from '#web/actions/use-action.ts';
import { ProposedCommunes } from '#web/features/places/proposed-communes.tsx';
import type { ListingPlaceIntents } from './listing-place-intents.ts';

/**
 * Warning to the author of a listing with an unknown commune, with communes that may be meant. Nothing for other
 * listings.
 */
export function PlaceWarning({ listing }: { listing: Listing }) {
  const { submit, isPending } = useAction<ListingPlaceIntents, 'correctPlace'>('correctPlace');
  const { _id: id, revision } = listing;
  const content = revision?.location && !revision.refused ? revision : listing;
  const { placeDoubt, location = listing.location } = content;
  if (!placeDoubt) return null;
  return (
    <div className="basis-full rounded-xl bg-sunken px-3.5 py-2 text-sm">
      <p className="font-semibold">{placeDoubtTexts[placeDoubt.reason]}.</p>
      <ProposedCommunes
        proposals={placeDoubt.proposals}
        isBusy={isPending}
        onChoose={(commune) => submit({ id, location: { ...location, ...commune } })}
      />
    </div>
  );
}

import type { ListingAvailability } from '#contract/listings/rules.ts';
import type { ConversationListing } from '#contract/messaging/schemas.ts';
import { capitalizeFirstLetter } from '#contract/text/capitalize-first-letter.ts';
import { useClientActionSubmission } from '#web/actions/use-client-action-submission.ts';
import { Button } from '#web/ui/button.tsx';
import type { MessageIntentHandlers } from '../messages-page-intent-handlers.ts';

interface ListingAvailabilityButtonsProps {
  conversationId: string;
  listing: ConversationListing;
  /** First name of the other person; undefined in a read-only conversation. */
  other: string | undefined;
  onChange: () => void;
}

/** True for the author of an offer that they may still reserve, or put back on sale. */
export const hasListingAvailabilityButtons = ({
  isOwn,
  mainType,
  isLive,
  availability,
}: ConversationListing) => isOwn && mainType === 'offer' && (isLive || availability === 'soldOut');

export function ListingAvailabilityButtons({
  conversationId,
  listing,
  other,
  onChange,
}: ListingAvailabilityButtonsProps) {
  const { _id: id, availability } = listing;
  const name = capitalizeFirstLetter(listing.productName);
  const { submit, isPending, input } = useClientActionSubmission<MessageIntentHandlers, 'setAvailability'>(
    'setAvailability',
    {
      revalidate: false,
      done: onChange,
    },
  );
  const buttonTo = (target: ListingAvailability, label: string, done: string) => (
    <Button
      variant="secondary"
      pending={isPending && input?.availability === target}
      onClick={() =>
        submit({ id, availability: target, done, ...(target === 'reserved' && other && { conversationId }) })
      }
    >
      {label}
    </Button>
  );
  return (
    <div className="flex flex-wrap gap-2">
      {availability === 'available' &&
        buttonTo(
          'reserved',
          other ? `Réserver pour ${other}` : 'Réserver',
          other ? `${name}\u00a0: réservé pour ${other}.` : `${name}\u00a0: réservé.`,
        )}
      {availability !== 'available' &&
        buttonTo('available', 'Rendre disponible', `${name}\u00a0: de nouveau disponible.`)}
      {availability !== 'soldOut' && buttonTo('soldOut', 'Tout est parti', `${name}\u00a0: épuisé.`)}
    </div>
  );
}

import { RefreshCw } from 'lucide-react';
import type { Listing } from '#contract/listings/schemas.ts';
import { useClientActionSubmission } from '#web/actions/use-client-action-submission.ts';
import { useSession } from '#web/client/session.ts';
import { Button } from '#web/ui/button.tsx';
import { pickListingLifecycleFields } from '../change-own.ts';
import type { ListingLifecycleIntentHandlers } from '../listing-life.ts';

/**
 * Button that renews all listings.
 * @param props.listings those that are online; a single one is renewed by its own action
 */
export function RenewAllListingsButton({ listings }: { listings: Listing[] }) {
  const { submit, isPending } = useClientActionSubmission<ListingLifecycleIntentHandlers, 'renewAll'>(
    'renewAll',
  );
  const isActive = useSession()?.isActive ?? false;
  if (listings.length < 2 || !isActive) return null;
  return (
    <Button
      variant="secondary"
      pending={isPending}
      onClick={() => submit(listings.map(pickListingLifecycleFields))}
    >
      {!isPending && <RefreshCw aria-hidden className="size-5" />}
      Tout renouveler
    </Button>
  );
}

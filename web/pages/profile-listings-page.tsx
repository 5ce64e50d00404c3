import { useEffect } from 'react';
import { Link, useRevalidator } from 'react-router';
import { createClientAction } from '#web/actions/client-action.ts';
import { call } from '#web/client/call.ts';
import { requireMemberSessionOrRedirect } from '#web/client/session.ts';
import { createMetaTags } from '#web/document/create-meta-tags.ts';
import { focusPageTitle } from '#web/document/page-focus-manager.tsx';
import { MissingCompanyDetailsReminder } from '#web/features/accounts/company/missing-company-details-reminder.tsx';
import { storeOwnListingsHiddenFromVisitors } from '#web/features/listings/hidden-listings.ts';
import { listingLifecycleIntentHandlers } from '#web/features/listings/listing-life.ts';
import { listingPlaceIntentHandlers } from '#web/features/listings/own-listings/listing-place-intent-handlers.ts';
import { OwnListingsStatistics } from '#web/features/listings/own-listings/own-figures.tsx';
import { OwnListingsByStateList } from '#web/features/listings/own-listings/own-listings-by-state-list.tsx';
import { RenewAllListingsButton } from '#web/features/listings/own-listings/renew-all.tsx';
import { sendUnsentListingsNow } from '#web/features/listings/publish/send-unsent-listings-now.ts';
import { UnsentListingCards } from '#web/features/listings/publish/unsent-listing-cards.tsx';
import { rememberIfMemberHasStall } from '#web/features/listings/stall/has-stall.ts';
import { listUnsentListings, processedOutboxListingCountStore } from '#web/offline/outbox/listings.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import type { Route } from './+types/profile-listings-page';

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { userId } = requireMemberSessionOrRedirect(request);
  const [listings, waiting] = await Promise.all([
    call('GET /api/adverts/my-ads'),
    listUnsentListings(userId),
  ]);
  storeOwnListingsHiddenFromVisitors(userId, listings);
  rememberIfMemberHasStall(userId, listings);
  return { userId, listings, waiting };
}

/** Action of the page itself, so that its code is in this page's chunk: the first write may happen offline. */
export const clientAction = createClientAction({
  ...listingLifecycleIntentHandlers,
  ...listingPlaceIntentHandlers,
});

export const meta: Route.MetaFunction = ({ matches }) => createMetaTags(matches, { title: 'Mes annonces' });

export default function ProfileListingsPage({
  loaderData: { userId, listings, waiting },
}: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  useEffect(() => processedOutboxListingCountStore.subscribe(() => void revalidate()), [revalidate]);
  const [own] = Object.values(listings).flat();
  const sendNow = async () => {
    if (await sendUnsentListingsNow(userId)) focusPageTitle();
  };
  return (
    <>
      <MissingCompanyDetailsReminder missing={own?.user.missingContact} />
      <div className="flex flex-wrap gap-2 empty:hidden max-sm:*:grow">
        {/* The bar at the bottom of narrow screens has it too. */}
        <LinkButton to="/ad/add" variant="secondary" className="max-md:hidden">
          Publier une annonce
        </LinkButton>
        <RenewAllListingsButton listings={listings.activeAds} />
      </div>
      {waiting.length > 0 && <UnsentListingCards listings={waiting} onSend={sendNow} />}
      <OwnListingsByStateList listings={listings} />
      {own && (
        <Link to="/profil/decisions" className="self-start py-2 text-leaf underline underline-offset-4">
          Décisions des administrateurs
        </Link>
      )}
      {own && <OwnListingsStatistics />}
    </>
  );
}

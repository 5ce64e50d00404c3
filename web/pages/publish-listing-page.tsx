import { useEffect, useRef, useState } from 'react';
import { useNavigate, useRevalidator, useSearchParams } from 'react-router';
import { pickMissingCompanyContactFields } from '#contract/accounts/company-rules.ts';
import type { User } from '#contract/accounts/user-schema.ts';
import { IDEMPOTENCY_KEY_HEADER } from '#contract/create-idempotency-key-header-schema.ts';
import { formatModerationDelay } from '#contract/listings/decision-delay.ts';
import { formatAccountTooNewText, listingErrorTexts } from '#contract/listings/texts.ts';
import { createClientAction } from '#web/actions/client-action.ts';
import { call } from '#web/client/call.ts';
import { requireMemberSessionOrRedirect } from '#web/client/session.ts';
import { createMetaTags } from '#web/document/create-meta-tags.ts';
import { useSiteSettings } from '#web/document/use-site.ts';
import { MissingCompanyDetailsForm } from '#web/features/accounts/company/missing-company-details-form.tsx';
import { missingCompanyDetailsIntentHandlers } from '#web/features/accounts/company/missing-company-details-intent-handlers.ts';
import { LogInAgainDialog } from '#web/features/accounts/login/log-in-again-dialog.tsx';
import { visitorAccountIntentHandlers } from '#web/features/accounts/login/visitor-account-intent-handlers.ts';
import type { InitialListingFormValues } from '#web/features/listings/publish/listing-form-fields.tsx';
import { readListingFieldsFromUrl } from '#web/features/listings/publish/listing-in-address.ts';
import { ListingOutboxSection } from '#web/features/listings/publish/listing-outbox-section.tsx';
import { loadListingCopyFormValues } from '#web/features/listings/publish/load-copy.ts';
import { type PublishedListingAndPhoto, PublishForm } from '#web/features/listings/publish/publish-form.tsx';
import { publishListingIntentHandlers } from '#web/features/listings/publish/publish-listing-intent-handlers.ts';
import { PublishedConfirmation } from '#web/features/listings/publish/published-confirmation.tsx';
import { sendUnsentListingsNow } from '#web/features/listings/publish/send-unsent-listings-now.ts';
import { UNSENT_LISTING_KEY_PARAM } from '#web/features/listings/publish/unsent-listing-cards.tsx';
import { BackToStallImportLink } from '#web/features/listings/stall/csv/back-to-stall-import-link.tsx';
import { AutosavedFormWrapper } from '#web/offline/drafts/autosaved-form-wrapper.tsx';
import {
  listUnsentListings,
  processedOutboxListingCountStore,
  saveUnsentListing,
  stopAutomaticListingSending,
  UNSENT_LISTING_DRAFT_PREFIX,
} from '#web/offline/outbox/listings.ts';
import { isServerUnavailableError } from '#web/offline/outbox/send-outbox-entries-in-order.ts';
import { AlertBox } from '#web/ui/alert-box.tsx';
import { formatLocalDateTime } from '#web/ui/format-local-date-time.ts';
import type { Route } from './+types/publish-listing-page';

/**
 * Page to publish a listing. Parameter `copier`: a listing of the member that fills the form in. Parameter `reprendre`:
 * a waiting listing to edit, which is from then on no longer sent automatically. Others: see
 * `readListingFieldsFromUrl`.
 */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { userId } = requireMemberSessionOrRedirect(request);
  const query = new URL(request.url).searchParams;
  const copied = query.get('copier');
  const resumed = query.get(UNSENT_LISTING_KEY_PARAM);
  // A draft of its own for each product that an address fills in.
  const form = resumed
    ? UNSENT_LISTING_DRAFT_PREFIX + resumed
    : ['publish', query.get('productName')].filter(Boolean).join(' ');
  // Write in a loader, the same each time: no way to this address, a reload or another tab included, may fill the form
  // with a listing that the outbox is about to send.
  if (resumed) await stopAutomaticListingSending(userId, form).catch(() => undefined);
  const [user, copy, waiting, last, { medianHours, fastLaneMinutes }] = await Promise.all([
    fetchAccount(userId),
    copied ? loadListingCopyFormValues(copied, userId) : undefined,
    listUnsentListings(userId),
    // Listing to copy and usual delay may be missing: the form opens without them too.
    call('GET /api/adverts/my-ads/latest').then(
      ({ ad }) => ad ?? undefined,
      () => undefined,
    ),
    call('GET /api/moderation/delay').catch(() => ({ medianHours: null, fastLaneMinutes: null })),
  ]);
  return {
    user,
    copy,
    form,
    waiting: waiting.filter((listing) => listing.form !== form),
    last: copy ? undefined : last,
    delay: formatModerationDelay(medianHours),
    fastLaneMinutes,
  };
}

/** Account of the last load: the page is loaded again after a listing was written without a network. */
let lastAccount: User | undefined;

async function fetchAccount(userId: string): Promise<User> {
  try {
    lastAccount = (await call('GET /api/users/user')).user;
    return lastAccount;
  } catch (error) {
    if (lastAccount?._id === userId && isServerUnavailableError(error)) return lastAccount;
    throw error;
  }
}

export const clientAction = createClientAction({
  ...publishListingIntentHandlers,
  ...missingCompanyDetailsIntentHandlers,
  ...visitorAccountIntentHandlers,
});

export const meta: Route.MetaFunction = ({ matches }) =>
  createMetaTags(matches, { title: 'Publier une annonce' });

export default function PublishListingPage({
  loaderData: { user, copy, form, waiting, last, delay, fastLaneMinutes },
}: Route.ComponentProps) {
  const [published, setPublished] = useState<PublishedListingAndPhoto>();
  const [saves, setSaves] = useState(0);
  const site = useSiteSettings();
  const [parameters] = useSearchParams();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const company = useRef<HTMLElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => processedOutboxListingCountStore.subscribe(() => void revalidate()), [revalidate]);

  const openEmpty = () =>
    copy || form !== 'publish' ? navigate('/ad/add', { replace: true }) : revalidate();
  const publishForm = (discardDraft?: () => void) => (
    <PublishForm
      initial={copy ?? emptyListing(user.address, parameters)}
      termsUrl={site.links.terms}
      user={user}
      last={last}
      delay={delay}
      fastLaneMinutes={fastLaneMinutes}
      // Page loaded again for an account that became professional elsewhere: this page does not show the company's card
      // yet.
      onIncomplete={async () => {
        await revalidate();
        company.current?.focus();
      }}
      onUnreached={async (sent) => {
        try {
          await saveUnsentListing(user._id, sent);
        } catch {
          // Storage refused: the form shows that the server could not be reached.
          return;
        }
        // Draft of a resumed listing kept under the same key: it is the one just saved.
        if (form !== `${UNSENT_LISTING_DRAFT_PREFIX}${sent.get(IDEMPOTENCY_KEY_HEADER)}`) discardDraft?.();
        await openEmpty();
        setSaves(saves + 1);
        scrollTo(0, 0);
      }}
      onPublished={(sent) => {
        discardDraft?.();
        setPublished(sent);
        scrollTo(0, 0);
      }}
    />
  );
  const sendNow = async () => {
    if (await sendUnsentListingsNow(user._id)) title.current?.focus();
  };
  const publishAnother = () => {
    void openEmpty();
    setPublished(undefined);
    scrollTo(0, 0);
  };
  return (
    <div className="mx-auto max-w-2xl px-4 py-5 md:py-12">
      {published ? (
        <PublishedConfirmation
          {...published}
          delay={delay}
          fastLaneMinutes={fastLaneMinutes}
          onAnother={publishAnother}
        >
          <BackToStallImportLink userId={user._id} />
        </PublishedConfirmation>
      ) : (
        <>
          <h1
            ref={title}
            tabIndex={-1}
            className="mb-4 font-display text-3xl font-semibold outline-none md:mb-6 md:text-4xl"
          >
            Publier une annonce
          </h1>
          <ListingOutboxSection waiting={waiting} saves={saves} onSend={sendNow} />
          {user.isActive &&
            site.requiresTraderDetails &&
            pickMissingCompanyContactFields(user).length > 0 && (
              <MissingCompanyDetailsForm
                user={user}
                ref={company}
                onCompleted={() => title.current?.focus()}
              />
            )}
          {user.isActive && user.publishesFrom && (
            <AlertBox tone="info">
              {formatAccountTooNewText(formatLocalDateTime(user.publishesFrom))} Préparez votre annonce dès
              maintenant&nbsp;: elle reste sur cet appareil.
            </AlertBox>
          )}
          {user.isActive ? (
            <div className="rounded-3xl bg-card p-4 shadow-card sm:p-8">
              {copy ? (
                <>
                  {publishForm()}
                  <LogInAgainDialog user={user} />
                </>
              ) : (
                <AutosavedFormWrapper key={`${form} ${saves}`} userId={user._id} form={form}>
                  {(draft) => (
                    <>
                      {publishForm(draft.discard)}
                      <LogInAgainDialog user={user} stored={draft.isStored && 'votre annonce est gardée'} />
                    </>
                  )}
                </AutosavedFormWrapper>
              )}
            </div>
          ) : (
            <AlertBox>{listingErrorTexts.suspended}</AlertBox>
          )}
        </>
      )}
    </div>
  );
}

const emptyListing = (
  { city, postalCode, ...address }: User['address'],
  query: URLSearchParams,
): InitialListingFormValues => ({
  ...readListingFieldsFromUrl(query),
  location: {
    city,
    postalCode,
    street: address.streetName ?? '',
    streetNumber: address.streetNumber ?? '',
  },
});

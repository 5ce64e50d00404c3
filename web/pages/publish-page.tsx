import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate, useRevalidator, useSearchParams } from 'react-router';
import type { User } from '#contract/accounts/user.ts';
import { listingTexts, tooNewText } from '#contract/listings/texts.ts';
import { createAction } from '#web/actions/client-action.ts';
import { call } from '#web/api/call.ts';
import { pageMeta } from '#web/document/page-meta.ts';
import { useSite } from '#web/document/use-site.ts';
import { DraftedForm } from '#web/drafts/drafted-form.tsx';
import { CertificationCard } from '#web/features/accounts/company/certification-card.tsx';
import { certificationIntents } from '#web/features/accounts/company/certification-intents.ts';
import { LogInAgain } from '#web/features/accounts/login/log-in-again.tsx';
import { loginIntents } from '#web/features/accounts/login/login-intents.ts';
import type { InitialListing } from '#web/features/listings/publish/listing-fields.tsx';
import { loadCopy } from '#web/features/listings/publish/load-copy.ts';
import { PublishForm } from '#web/features/listings/publish/publish-form.tsx';
import { publishIntents } from '#web/features/listings/publish/publish-intents.ts';
import { PublishedNotice } from '#web/features/listings/publish/published-notice.tsx';
import {
  findWaiting,
  forget,
  saveForLater,
  sendingOutcome,
  sendWaitingListing,
  takeBack,
} from '#web/features/listings/publish/waiting-listing.ts';
import { WaitingNotice } from '#web/features/listings/publish/waiting-notice.tsx';
import { requireMember } from '#web/session/session.ts';
import { Alert } from '#web/ui/alert.tsx';
import { dateTimeLabel } from '#web/ui/date-time-label.ts';
import { notifyError } from '#web/ui/notices/notify.ts';
import type { Route } from './+types/publish-page';

/** `?copier=` fills the form in with one of the member's listings. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { userId } = requireMember(request);
  const copied = new URL(request.url).searchParams.get('copier');
  const [{ user }, copy, waiting] = await Promise.all([
    call('GET /api/users/user'),
    copied ? loadCopy(copied, userId) : undefined,
    findWaiting(userId),
  ]);
  return { user, copy, waiting };
}

export const clientAction = createAction({ ...publishIntents, ...certificationIntents, ...loginIntents });

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Publier une annonce' });

export default function PublishPage({ loaderData: { user, copy, waiting } }: Route.ComponentProps) {
  const [isPublished, setPublished] = useState(false);
  const site = useSite();
  const [parameters] = useSearchParams();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const certification = useRef<HTMLElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const left = useEffectEvent(() => {
    if (sendingOutcome.get() === 'sent') setPublished(true);
    void revalidate();
  });
  useEffect(() => sendingOutcome.subscribe(() => left()), []);

  const publishForm = (discardDraft?: () => void) => (
    <PublishForm
      initial={copy ?? emptyListing(user.address, parameters)}
      termsUrl={site.links.terms}
      asksPrivateSeller={!user.professional && !user.privateSellerAt}
      // The account became professional elsewhere: only then is the card not here yet.
      onUncertified={async () => {
        await revalidate();
        certification.current?.focus();
      }}
      onUnreached={async (sent) => {
        // Where storage is refused, the form says that nobody answered.
        await saveForLater(user._id, sent).then(revalidate, () => undefined);
        scrollTo(0, 0);
      }}
      onPublished={() => {
        discardDraft?.();
        void forget(user._id).then(revalidate);
        setPublished(true);
        scrollTo(0, 0);
      }}
    />
  );
  const editWaiting = async () => {
    await takeBack(user._id);
    if (copy) await navigate('/ad/add', { replace: true });
    else await revalidate();
  };
  const sendWaiting = async () => {
    const outcome = await sendWaitingListing(user._id).catch(() => undefined);
    if (!outcome && (await findWaiting(user._id)).is === 'waiting') notifyError(STILL_WAITING);
    await revalidate();
  };
  const publishAnother = () => {
    if (copy) void navigate('/ad/add', { replace: true });
    setPublished(false);
  };
  return (
    <div className="mx-auto max-w-2xl px-4 py-8 md:py-12">
      {isPublished ? (
        <PublishedNotice onAnother={publishAnother} />
      ) : waiting.is === 'waiting' ? (
        <WaitingNotice onEdit={editWaiting} onSend={sendWaiting} />
      ) : (
        <>
          <h1
            ref={title}
            tabIndex={-1}
            className="mb-6 font-display text-3xl font-semibold outline-none md:text-4xl"
          >
            Publier une annonce
          </h1>
          {waiting.is === 'refused' && <Alert>Votre annonce n'est pas partie. {waiting.reason}</Alert>}
          {user.isActive && user.professional && !user.certifiedAt && (
            <CertificationCard user={user} ref={certification} onCertified={() => title.current?.focus()} />
          )}
          {user.isActive && user.publishesFrom && (
            <Alert tone="info">
              {tooNewText(dateTimeLabel(user.publishesFrom))} Préparez votre annonce dès maintenant : elle
              reste sur cet appareil.
            </Alert>
          )}
          {user.isActive ? (
            <div className="rounded-3xl bg-card p-5 shadow-card sm:p-8">
              {copy ? (
                <>
                  {publishForm()}
                  <LogInAgain user={user} />
                </>
              ) : (
                <DraftedForm userId={user._id} form="publish">
                  {(draft) => (
                    <>
                      {publishForm(draft.discard)}
                      <LogInAgain user={user} stored={draft.isStored && 'votre annonce est gardée'} />
                    </>
                  )}
                </DraftedForm>
              )}
            </div>
          ) : (
            <Alert>{listingTexts.suspended}</Alert>
          )}
        </>
      )}
    </div>
  );
}

const STILL_WAITING = "Le site ne répond pas encore. L'annonce reste ici et partira d'elle-même.";

const emptyListing = (
  { city, postalCode, ...address }: User['address'],
  query: URLSearchParams,
): InitialListing => ({
  mainType: query.get('mainType') === 'asked' ? 'asked' : 'offer',
  location: {
    city,
    postalCode,
    street: address.streetName ?? '',
    streetNumber: address.streetNumber ?? '',
  },
});

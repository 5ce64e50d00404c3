import { redirect, useNavigate } from 'react-router';
import type { Listing } from '#contract/listings/schemas.ts';
import { listingErrorTexts } from '#contract/listings/texts.ts';
import { createClientAction } from '#web/actions/client-action.ts';
import { call } from '#web/client/call.ts';
import { requireMemberSessionOrRedirect } from '#web/client/session.ts';
import { createMetaTags } from '#web/document/create-meta-tags.ts';
import { LogInAgainDialog } from '#web/features/accounts/login/log-in-again-dialog.tsx';
import { visitorAccountIntentHandlers } from '#web/features/accounts/login/visitor-account-intent-handlers.ts';
import { EditListingForm } from '#web/features/listings/publish/edit-listing-form.tsx';
import { editListingIntentHandlers } from '#web/features/listings/publish/publish-listing-intent-handlers.ts';
import { AutosavedFormWrapper } from '#web/offline/drafts/autosaved-form-wrapper.tsx';
import { AlertBox } from '#web/ui/alert-box.tsx';
import { showToast } from '#web/ui/toasts/show-or-queue-toast.ts';
import type { Route } from './+types/edit-listing-page';

export async function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  const { userId } = requireMemberSessionOrRedirect(request);
  const [{ user }, { ad }] = await Promise.all([
    call('GET /api/users/user'),
    call('GET /api/adverts/:id', { params: { id: params.adId } }),
  ]);
  if (ad.user._id !== userId || ad.status === 'deleted') throw redirect(`/ad/${ad._id}`);
  return { user, listing: ad };
}

export const clientAction = createClientAction({
  ...editListingIntentHandlers,
  ...visitorAccountIntentHandlers,
});

export const meta: Route.MetaFunction = ({ matches }) =>
  createMetaTags(matches, { title: 'Modifier mon annonce' });

export default function EditListingPage({ loaderData: { user, listing } }: Route.ComponentProps) {
  const navigate = useNavigate();
  return (
    <div className="mx-auto max-w-2xl px-4 py-8 md:py-12">
      <h1 className="mb-6 font-display text-3xl font-semibold md:text-4xl">
        {listing.status === 'refuse' ? 'Corriger mon annonce' : 'Modifier mon annonce'}
      </h1>
      {user.isActive ? (
        <div className="rounded-3xl bg-card p-5 shadow-card sm:p-8">
          <AutosavedFormWrapper key={listing._id} userId={user._id} form={`listing ${listing._id}`} isEdit>
            {({ isStored, discard }) => (
              <>
                <EditListingForm
                  listing={listing}
                  asksPrivateSeller={!user.professional && !user.privateSellerAt}
                  onSaved={(saved) => {
                    discard();
                    showToast(saidOf(saved));
                    void navigate('/profil/ads');
                  }}
                />
                <LogInAgainDialog user={user} stored={isStored && 'vos modifications sont gardées'} />
              </>
            )}
          </AutosavedFormWrapper>
        </div>
      ) : (
        <AlertBox>{listingErrorTexts.suspended}</AlertBox>
      )}
    </div>
  );
}

function saidOf({ status, revision }: Listing): string {
  if (status === 'pending') return "Annonce enregistrée\u00a0: elle attend d'être validée";
  return revision && !revision.refused
    ? 'Modifications enregistrées\u00a0: elles seront visibles une fois relues'
    : 'Modifications enregistrées';
}

import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { listingTexts } from '#contract/listings/texts.ts';
import { call } from '#web/api.ts';
import { createAction } from '#web/data/client-action.ts';
import { DraftedForm } from '#web/drafts/drafted-form.tsx';
import { LogInAgain } from '#web/features/accounts/login/log-in-again.tsx';
import { loginIntents } from '#web/features/accounts/login/login-intents.ts';
import { PublishForm } from '#web/features/listings/publish/publish-form.tsx';
import { publishIntents } from '#web/features/listings/publish/publish-intents.ts';
import { PublishedNotice } from '#web/features/listings/publish/published-notice.tsx';
import { pageMeta } from '#web/page-meta.ts';
import { requireMember } from '#web/session.ts';
import { Alert } from '#web/ui/alert.tsx';
import { useSite } from '#web/use-site.ts';
import type { Route } from './+types/publish-page';

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  requireMember(request);
  return call('GET /api/users/user');
}

export const clientAction = createAction({ ...publishIntents, ...loginIntents });

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Publier une annonce' });

export default function PublishPage({ loaderData: { user } }: Route.ComponentProps) {
  const [isPublished, setPublished] = useState(false);
  const site = useSite();
  const [parameters] = useSearchParams();
  return (
    <div className="mx-auto max-w-2xl px-4 py-8 md:py-12">
      {isPublished ? (
        <PublishedNotice onAnother={() => setPublished(false)} />
      ) : (
        <>
          <h1 className="mb-6 font-display text-3xl font-semibold md:text-4xl">Publier une annonce</h1>
          {user.isActive ? (
            <div className="rounded-3xl bg-card p-5 shadow-card sm:p-8">
              <DraftedForm userId={user._id} form="publish">
                {(draft) => (
                  <>
                    <PublishForm
                      address={user.address}
                      initialMainType={parameters.get('mainType') === 'asked' ? 'asked' : 'offer'}
                      termsUrl={site.links.terms}
                      onPublished={() => {
                        draft.discard();
                        setPublished(true);
                        scrollTo(0, 0);
                      }}
                    />
                    <LogInAgain user={user} stored={draft.isStored && 'votre annonce est gardée'} />
                  </>
                )}
              </DraftedForm>
            </div>
          ) : (
            <Alert>{listingTexts.suspended}</Alert>
          )}
        </>
      )}
    </div>
  );
}

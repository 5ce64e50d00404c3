import { createAction } from '#web/actions/client-action.ts';
import { call } from '#web/client/call.ts';
import { requireMember } from '#web/client/session.ts';
import { pageMeta } from '#web/document/page-meta.ts';
import { CompanyReminder } from '#web/features/accounts/company/company-reminder.tsx';
import { lifeIntents } from '#web/features/listings/listing-life.ts';
import { OwnListings } from '#web/features/listings/own-listings/own-listings.tsx';
import { placeIntents } from '#web/features/listings/own-listings/place-intents.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import type { Route } from './+types/profile-listings-page';

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  requireMember(request);
  return call('GET /api/adverts/my-ads');
}

/** Action repeated here so that it is in this page's chunk: the first write may happen offline. */
export const clientAction = createAction({ ...lifeIntents, ...placeIntents });

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Mes annonces' });

export default function ProfileListingsPage({ loaderData }: Route.ComponentProps) {
  const [own] = Object.values(loaderData).flat();
  return (
    <>
      <CompanyReminder missing={own?.user.missingContact} />
      <LinkButton to="/profil/etal" variant="secondary" className="self-start">
        Mettre à jour mon étal
      </LinkButton>
      <OwnListings listings={loaderData} />
    </>
  );
}

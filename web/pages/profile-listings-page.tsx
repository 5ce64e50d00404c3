import { call } from '#web/api.ts';
import { OwnListings } from '#web/features/listings/own-listings/own-listings.tsx';
import { pageMeta } from '#web/page-meta.ts';
import { requireMember } from '#web/session.ts';
import type { Route } from './+types/profile-listings-page';

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  requireMember(request);
  return call('GET /api/adverts/my-ads');
}

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Mes annonces' });

export default function ProfileListingsPage({ loaderData }: Route.ComponentProps) {
  return <OwnListings listings={loaderData} />;
}

import { redirect } from 'react-router';
import { requireMember } from '#web/client/session.ts';
import { pageMeta } from '#web/document/page-meta.ts';
import { hasOwnListings } from '#web/features/listings/own-listings/remembered-listings.ts';
import type { Route } from './+types/profile-unknown-page';

/** Redirects unknown tabs; `/profil` itself leads to the member's listings when there are any. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { userId } = requireMember(request);
  const isProfile = /\/profil\/?$/.test(new URL(request.url).pathname);
  const opensListings = isProfile && (await hasOwnListings(userId));
  throw redirect(opensListings ? '/profil/ads' : '/profil/info');
}

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Mon compte' });

export default function ProfileUnknownPage() {
  return null;
}

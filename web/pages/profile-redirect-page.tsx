import { redirect } from 'react-router';
import { call } from '#web/client/call.ts';
import { requireMemberSessionOrRedirect } from '#web/client/session.ts';
import { createMetaTags } from '#web/document/create-meta-tags.ts';
import { fetchUnansweredReservationCount } from '#web/site/badges/unanswered-reservations-badge.tsx';
import type { Route } from './+types/profile-redirect-page';

/**
 * Redirects unknown tabs; `/profil` itself leads to orders that wait for an answer, which its badge counts, or else to
 * the member's listings when there are any.
 */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  requireMemberSessionOrRedirect(request);
  const isProfile = /\/profil\/?$/.test(new URL(request.url).pathname);
  throw redirect(isProfile ? await startPath() : '/profil/info');
}

async function startPath(): Promise<string> {
  const [orders, isListed] = await Promise.all([
    fetchUnansweredReservationCount().catch(() => 0),
    hasListings(),
  ]);
  if (orders > 0) return '/profil/commandes';
  return isListed ? '/profil/ads' : '/profil/info';
}

/** True when the member has listings; false without an answer. */
const hasListings = () =>
  call('GET /api/adverts/my-ads/latest').then(
    ({ ad }) => ad !== null,
    () => false,
  );

export const meta: Route.MetaFunction = ({ matches }) => createMetaTags(matches, { title: 'Mon compte' });

export default function ProfileRedirectPage() {
  return null;
}

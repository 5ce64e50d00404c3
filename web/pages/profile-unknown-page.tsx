import { redirect } from 'react-router';
import { requireMember } from '#web/client/session.ts';
import { pageMeta } from '#web/document/page-meta.ts';
import type { Route } from './+types/profile-unknown-page';

/** Redirects unknown tabs, and `/profil` itself. */
export function clientLoader({ request }: Route.ClientLoaderArgs) {
  requireMember(request);
  throw redirect('/profil/info');
}

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Mon compte' });

export default function ProfileUnknownPage() {
  return null;
}

import { redirect } from 'react-router';
import { requireMember } from '#web/session.ts';
import type { Route } from './+types/profile-unknown-page';

export { PageLoading as HydrateFallback } from '#web/ui/page-loading.tsx';

/** A tab that does not exist, or `/profil` itself. */
export function clientLoader({ request }: Route.ClientLoaderArgs) {
  requireMember(request);
  throw redirect('/profil/info');
}

export default function ProfileUnknownPage() {
  return null;
}

import { useNavigate } from 'react-router';
import { call } from '#web/api.ts';
import { OwnListings } from '#web/features/listings/own/own-listings.tsx';
import { pageMeta } from '#web/page-meta.ts';
import { requireMember } from '#web/session.ts';
import { notify, notifyError } from '#web/ui/notices/notify.ts';
import type { Route } from './+types/profile-listings-page';

const HOME_AFTER_MS = 1000;

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  requireMember(request);
  return call('GET /api/adverts/my-ads');
}

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Mes annonces' });

export default function ProfileListingsPage({ loaderData }: Route.ComponentProps) {
  const navigate = useNavigate();

  const activate = async (id: string) => {
    try {
      await call('PUT /api/adverts/:id/archive', { params: { id }, body: { isArchived: false } });
      notify('Annonce Archivée/Activée avec succès');
      setTimeout(() => navigate('/'), HOME_AFTER_MS);
    } catch {
      notifyError("Une erreur est survenue lors de l'archivage de l'annonce");
    }
  };
  return <OwnListings listings={loaderData} onActivate={activate} />;
}

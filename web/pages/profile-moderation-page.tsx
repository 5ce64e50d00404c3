import { redirect, useRevalidator } from 'react-router';
import { ROLE_ADMIN } from '#contract/accounts/rules.ts';
import { call } from '#web/api.ts';
import { ApiError } from '#web/api-error.ts';
import { PendingListings } from '#web/features/moderation/pending-listings.tsx';
import { pageMeta } from '#web/page-meta.ts';
import { requireMember } from '#web/session.ts';
import { Accordion, AccordionSection } from '#web/ui/accordion.tsx';
import { notify, notifyError } from '#web/ui/notices/notify.ts';
import type { Route } from './+types/profile-moderation-page';

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  if (requireMember(request).role !== ROLE_ADMIN) throw redirect('/profil/info');
  return { pending: await call('GET /api/admin/adverts/pending') };
}

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Gestion des annonces' });

export default function ProfileModerationPage({ loaderData: { pending } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();

  const decide = async (id: string, status: 'accepted' | 'refuse', deleteReason?: string) => {
    try {
      await call('PUT /api/admin/advert/:id', {
        params: { id },
        body: { status, ...(deleteReason && { deleteReason }) },
      });
      notify(status === 'accepted' ? 'Annonce validée avec succès' : 'Annonce rejetée avec succès');
    } catch (error) {
      notifyError(error instanceof ApiError ? error.message : 'Une erreur est survenue.');
    }
    await revalidate();
  };
  return (
    <Accordion>
      <AccordionSection title="Annonces en attente de validation" count={pending.length} defaultOpen>
        <PendingListings listings={pending} onDecide={decide} />
      </AccordionSection>
    </Accordion>
  );
}

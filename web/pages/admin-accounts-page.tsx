import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { createClientAction } from '#web/actions/client-action.ts';
import { call } from '#web/client/call.ts';
import { createMetaTags } from '#web/document/create-meta-tags.ts';
import { AdministratorList } from '#web/features/moderation/administrators/administrator-list.tsx';
import { NewAdminForm } from '#web/features/moderation/administrators/new-admin-form.tsx';
import { memberModerationIntentHandlers } from '#web/features/moderation/members/member-moderation-intent-handlers.ts';
import { requireAdminSessionOrRedirect } from '#web/features/moderation/require-admin-session-or-redirect.ts';
import type { Route } from './+types/admin-accounts-page';

export { PageLoading as HydrateFallback } from '#web/ui/page-loading.tsx';

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { userId } = requireAdminSessionOrRedirect(request);
  return { admins: await call('GET /api/admin', { signal: request.signal }), ownId: userId };
}

export const clientAction = createClientAction(memberModerationIntentHandlers);

export const meta: Route.MetaFunction = ({ matches }) =>
  createMetaTags(matches, { title: 'Gestion des administrateurs' });

export default function AdminAccountsPage({ loaderData: { admins, ownId } }: Route.ComponentProps) {
  const [added, setAdded] = useState(0);
  const list = useRef<HTMLHeadingElement>(null);
  const isGuarded = admins.some(({ _id, hasSecondFactor }) => _id === ownId && hasSecondFactor);

  const show = () => {
    setAdded((count) => count + 1);
    list.current?.focus();
  };
  return (
    <div className="flex flex-col gap-8">
      <section aria-labelledby="administrateurs" className="rounded-3xl bg-card p-6 shadow-card sm:p-8">
        <h2
          id="administrateurs"
          ref={list}
          tabIndex={-1}
          className="font-display text-[min(1.5rem,8vw)] font-semibold"
        >
          Administrateurs
        </h2>
        <AdministratorList admins={admins} ownId={ownId} />
      </section>
      <section aria-labelledby="nouveau" className="rounded-3xl bg-card p-6 shadow-card sm:p-8">
        <h2 id="nouveau" className="font-display text-[min(1.5rem,8vw)] font-semibold">
          Ajouter un administrateur
        </h2>
        <p className="my-2 max-w-prose text-soft">
          Son compte est actif aussitôt&nbsp;: remettez-lui son mot de passe, que cette personne pourra
          changer dans son profil.
          {isGuarded && " Comme vous, elle activera d'abord la validation en deux étapes."}
        </p>
        <p className="mb-6 max-w-prose">
          Déjà membre du site&nbsp;? Nommez cette personne dans{' '}
          <Link to="/profil/admin-users" className="text-leaf underline underline-offset-4">
            Gestion des utilisateurs
          </Link>
          .
        </p>
        <NewAdminForm key={added} onAdded={show} />
      </section>
    </div>
  );
}

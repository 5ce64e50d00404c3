import { createClientAction } from '#web/actions/client-action.ts';
import { createMetaTags } from '#web/document/create-meta-tags.ts';
import { AccountLoadErrorMessage } from '#web/features/accounts/account-load-error-message.tsx';
import { missingCompanyDetailsIntentHandlers } from '#web/features/accounts/company/missing-company-details-intent-handlers.ts';
import { loadOwnAccount } from '#web/features/accounts/load-own-account.ts';
import { visitorAccountIntentHandlers } from '#web/features/accounts/login/visitor-account-intent-handlers.ts';
import { EditProfileView } from '#web/features/accounts/profile/edit-profile-view.tsx';
import { profileIntentHandlers } from '#web/features/accounts/profile/profile-intent-handlers.ts';
import { TextLink } from '#web/features/accounts/text-link.tsx';
import type { Route } from './+types/edit-profile-page';

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  return { user: await loadOwnAccount(request) };
}

export const clientAction = createClientAction({
  ...profileIntentHandlers,
  ...missingCompanyDetailsIntentHandlers,
  ...visitorAccountIntentHandlers,
});

export const meta: Route.MetaFunction = ({ matches }) =>
  createMetaTags(matches, { title: 'Modifier mon profil' });

export default function EditProfilePage({ loaderData: { user } }: Route.ComponentProps) {
  return (
    <div className="mx-auto max-w-2xl px-4 pt-5 md:pt-8">
      <TextLink to="/profil/info">Revenir à mon compte</TextLink>
      <h1 className="mb-6 font-display text-3xl font-semibold md:text-4xl">Modifier mon profil</h1>
      {user ? <EditProfileView user={user} /> : <AccountLoadErrorMessage />}
    </div>
  );
}

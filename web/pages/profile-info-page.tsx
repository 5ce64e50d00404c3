import { AccountUnavailable } from '#web/features/accounts/account-unavailable.tsx';
import { loadAccount } from '#web/features/accounts/load-account.ts';
import { ConnectedDevices } from '#web/features/accounts/profile/connected-devices.tsx';
import { EmailNotices } from '#web/features/accounts/profile/email-notices.tsx';
import { ProfileSummary } from '#web/features/accounts/profile/profile-summary.tsx';
import { MailSwitch } from '#web/features/messaging/mail-switch.tsx';
import { pageMeta } from '#web/page-meta.ts';
import type { Route } from './+types/profile-info-page';

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  return { user: await loadAccount(request) };
}

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Mes informations' });

export default function ProfileInfoPage({ loaderData: { user } }: Route.ComponentProps) {
  if (!user) return <AccountUnavailable />;
  return (
    <>
      <EmailNotices user={user} />
      <ProfileSummary user={user} />
      <MailSwitch />
      <ConnectedDevices />
    </>
  );
}

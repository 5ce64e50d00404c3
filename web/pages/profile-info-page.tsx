import { call } from '#web/api.ts';
import { ApiError, onlyApiError } from '#web/api-error.ts';
import { createAction } from '#web/data/client-action.ts';
import { AccountUnavailable } from '#web/features/accounts/account-unavailable.tsx';
import { loadAccount } from '#web/features/accounts/load-account.ts';
import { ConnectedDevices } from '#web/features/accounts/profile/connected-devices.tsx';
import { EmailNotices } from '#web/features/accounts/profile/email-notices.tsx';
import { MatchMailSwitch } from '#web/features/accounts/profile/match-mail-switch.tsx';
import { profileIntents } from '#web/features/accounts/profile/profile-intents.ts';
import { ProfileSummary } from '#web/features/accounts/profile/profile-summary.tsx';
import { MailSwitch } from '#web/features/messaging/mail-switch.tsx';
import { messageIntents } from '#web/features/messaging/message-intents.ts';
import { pageMeta } from '#web/page-meta.ts';
import { requireMember } from '#web/session.ts';
import type { Route } from './+types/profile-info-page';

/** One part that can't be had leaves the others. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { userId } = requireMember(request);
  const { signal } = request;
  const [user, sessions, mails, page] = await Promise.all([
    loadAccount(request),
    call('GET /api/users/sessions', { signal }).catch(onlyApiError),
    call('GET /api/messages/preferences', { signal }).catch(onlyApiError),
    call('GET /api/sellers/:id', { params: { id: userId }, signal }).catch(onlyApiError),
  ]);
  return { user, sessions, mails, hasPage: !(page instanceof ApiError) };
}

export const clientAction = createAction({ ...profileIntents, ...messageIntents });

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Mes informations' });

export default function ProfileInfoPage({ loaderData }: Route.ComponentProps) {
  const { user, sessions, mails, hasPage } = loaderData;
  if (!user) return <AccountUnavailable />;
  return (
    <>
      <EmailNotices user={user} />
      <ProfileSummary user={user} hasPage={hasPage} />
      <section
        aria-label="Notifications"
        className="flex flex-col gap-2 rounded-3xl bg-card px-6 py-4 shadow-card sm:px-8"
      >
        {!(mails instanceof ApiError) && <MailSwitch isOn={mails.email} />}
        {user.isActive && <MatchMailSwitch isOn={user.matchMails} />}
      </section>
      <ConnectedDevices sessions={sessions} />
    </>
  );
}

import { lazy, Suspense } from 'react';
import { missingCompanyContacts } from '#contract/accounts/company-rules.ts';
import { ROLE_ADMIN } from '#contract/accounts/rules.ts';
import { createClientAction } from '#web/actions/client-action.ts';
import { ApiError, rethrowUnlessApiError } from '#web/client/api-error.ts';
import { call } from '#web/client/call.ts';
import { requireMemberSession } from '#web/client/session.ts';
import { createMetaTags } from '#web/document/create-meta-tags.ts';
import { AccountLoadError } from '#web/features/accounts/account-load-error.tsx';
import { CompanyReminder } from '#web/features/accounts/company/company-reminder.tsx';
import { loadAccount } from '#web/features/accounts/load-account.ts';
import { BlockedMembersSection } from '#web/features/accounts/profile/blocked-members-section.tsx';
import { ConnectedDevicesSection } from '#web/features/accounts/profile/connected-devices-section.tsx';
import { CounterpartMailSwitch } from '#web/features/accounts/profile/counterpart-mail-switch.tsx';
import { EmailWarnings } from '#web/features/accounts/profile/email-warnings.tsx';
import { profileIntents } from '#web/features/accounts/profile/profile-intents.ts';
import { ProfileSummary } from '#web/features/accounts/profile/profile-summary.tsx';
import { ReservationsSwitch } from '#web/features/accounts/profile/reservations-switch.tsx';
import { UnknownCommuneWarning } from '#web/features/accounts/profile/unknown-commune-warning.tsx';
import { secondFactorIntents } from '#web/features/accounts/second-factor/second-factor-intents.ts';
import { messageIntents } from '#web/features/messaging/message-intents.ts';
import { UnreadMessageMailSwitch } from '#web/features/messaging/unread-message-mail-switch.tsx';
import { morningMailIntents } from '#web/features/moderation/morning/morning-intents.ts';
import { MorningMailSwitch } from '#web/features/moderation/morning/morning-mail-switch.tsx';
import { PushSwitch } from '#web/offline/push/push-switch.tsx';
import { AppearanceChoices } from '#web/site/appearance/appearance-choices.tsx';
import type { Route } from './+types/profile-info-page';

const SecondFactor = lazy(() => import('#web/features/accounts/second-factor/second-factor-settings.tsx'));

/** Loads the parts of the page; one that can't be loaded leaves the others. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { userId, role } = requireMemberSession(request);
  const { signal } = request;
  const [user, sessions, mails, live, blocks, secondFactor, preferences] = await Promise.all([
    loadAccount(request),
    call('GET /api/users/sessions', { signal }).catch(rethrowUnlessApiError),
    call('GET /api/messages/preferences', { signal }).catch(rethrowUnlessApiError),
    call('GET /api/adverts', { query: { user: userId, limit: 1 }, signal }).catch(rethrowUnlessApiError),
    call('GET /api/blocks', { signal }).catch(rethrowUnlessApiError),
    role === ROLE_ADMIN
      ? call('GET /api/users/second-factor', { signal }).catch(rethrowUnlessApiError)
      : undefined,
    role === ROLE_ADMIN
      ? call('GET /api/admin/preferences', { signal }).catch(rethrowUnlessApiError)
      : undefined,
  ]);
  const isSelling = !(live instanceof ApiError) && live.pagination.total > 0;
  const hasPage = user?.isActive === true && (user.professional || isSelling);
  return { user, sessions, mails, blocks, secondFactor, preferences, hasPage };
}

export const clientAction = createClientAction({
  ...profileIntents,
  ...messageIntents,
  ...secondFactorIntents,
  ...morningMailIntents,
});

export const meta: Route.MetaFunction = ({ matches }) =>
  createMetaTags(matches, { title: 'Mes informations' });

export default function ProfileInfoPage({ loaderData }: Route.ComponentProps) {
  const { user, sessions, mails, blocks, secondFactor, preferences, hasPage } = loaderData;
  if (!user) return <AccountLoadError />;
  return (
    <>
      <EmailWarnings user={user} />
      {user.isActive && <CompanyReminder missing={missingCompanyContacts(user)} />}
      <UnknownCommuneWarning user={user} />
      <ProfileSummary user={user} hasPage={hasPage} />
      <section
        aria-label="Notifications"
        className="flex flex-col gap-2 rounded-3xl bg-card px-6 py-4 shadow-card sm:px-8"
      >
        {!(mails instanceof ApiError) && <UnreadMessageMailSwitch isOn={mails.email} />}
        {user.isActive && <CounterpartMailSwitch isOn={user.matchMails} />}
        {user.isActive && <ReservationsSwitch isOn={user.reservations} />}
        {preferences && !(preferences instanceof ApiError) && (
          <MorningMailSwitch isOn={preferences.morningMail} />
        )}
        <PushSwitch />
      </section>
      <section aria-labelledby="affichage" className="rounded-3xl bg-card px-6 py-5 shadow-card sm:px-8">
        <h2 id="affichage" className="mb-4 font-display text-xl font-semibold">
          Affichage
        </h2>
        <AppearanceChoices />
      </section>
      {user.isActive && secondFactor && (
        <Suspense>
          <SecondFactor state={secondFactor} />
        </Suspense>
      )}
      {!(blocks instanceof ApiError) && <BlockedMembersSection blocks={blocks} />}
      <ConnectedDevicesSection sessions={sessions} />
    </>
  );
}

import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { pickMissingCompanyContactFields } from '#contract/accounts/company-rules.ts';
import { ROLE_ADMIN } from '#contract/accounts/rules.ts';
import { createClientAction } from '#web/actions/client-action.ts';
import { ApiError, rethrowUnlessApiError } from '#web/client/api-error.ts';
import { call } from '#web/client/call.ts';
import { requireMemberSessionOrRedirect } from '#web/client/session.ts';
import { createMetaTags } from '#web/document/create-meta-tags.ts';
import { AccountLoadErrorMessage } from '#web/features/accounts/account-load-error-message.tsx';
import { MissingCompanyDetailsReminder } from '#web/features/accounts/company/missing-company-details-reminder.tsx';
import { loadOwnAccount } from '#web/features/accounts/load-own-account.ts';
import { AcceptReservationsSwitch } from '#web/features/accounts/profile/accept-reservations-switch.tsx';
import { AccountEmailAddressWarnings } from '#web/features/accounts/profile/account-email-address-warnings.tsx';
import { AdviceMailSwitch } from '#web/features/accounts/profile/advice-mail-switch.tsx';
import { BlockedMembersSection } from '#web/features/accounts/profile/blocked-members-section.tsx';
import { ConnectedDevicesSection } from '#web/features/accounts/profile/connected-devices-section.tsx';
import { MatchingOffersMailSwitch } from '#web/features/accounts/profile/matching-offers-mail-switch.tsx';
import { profileIntentHandlers } from '#web/features/accounts/profile/profile-intent-handlers.ts';
import { ProfileSummarySection } from '#web/features/accounts/profile/profile-summary-section.tsx';
import { UnknownCommuneWarning } from '#web/features/accounts/profile/unknown-commune-warning.tsx';
import { secondFactorIntentHandlers } from '#web/features/accounts/second-factor/second-factor-intent-handlers.ts';
import { messagesPageIntentHandlers } from '#web/features/messaging/messages-page-intent-handlers.ts';
import { UnreadMessageMailSwitch } from '#web/features/messaging/unread-message-mail-switch.tsx';
import { AdminMorningMailSwitch } from '#web/features/moderation/morning/admin-morning-mail-switch.tsx';
import { adminMorningMailIntentHandlers } from '#web/features/moderation/morning/morning-intents.ts';
import { PushNotificationSwitch } from '#web/offline/push/push-notification-switch.tsx';
import { DeviceAppearanceFields } from '#web/site/appearance/device-appearance-fields.tsx';
import type { Route } from './+types/profile-info-page';

const SecondFactor = lazy(() => import('#web/features/accounts/second-factor/second-factor-settings.tsx'));

/** Loads the parts of the page; one that can't be loaded leaves the others. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { userId, role } = requireMemberSessionOrRedirect(request);
  const { signal } = request;
  const [user, sessions, mails, live, blocks, secondFactor, preferences] = await Promise.all([
    loadOwnAccount(request),
    call('GET /api/users/sessions', { signal }).catch(rethrowUnlessApiError),
    call('GET /api/messages/preferences', { signal }).catch(rethrowUnlessApiError),
    call('GET /api/adverts', { query: { user: userId, limit: 1 }, signal }).catch(rethrowUnlessApiError),
    call('GET /api/blocks', { signal }).catch(rethrowUnlessApiError),
    call('GET /api/users/second-factor', { signal }).catch(rethrowUnlessApiError),
    role === ROLE_ADMIN
      ? call('GET /api/admin/preferences', { signal }).catch(rethrowUnlessApiError)
      : undefined,
  ]);
  const isSelling = !(live instanceof ApiError) && live.pagination.total > 0;
  const hasPage = user?.isActive === true && (user.professional || isSelling);
  // Members who are no administrators any more can only turn theirs off.
  const hasSecondFactorSettings =
    role === ROLE_ADMIN || (!(secondFactor instanceof ApiError) && secondFactor.isActive);
  return {
    user,
    sessions,
    mails,
    blocks,
    secondFactor: hasSecondFactorSettings ? secondFactor : undefined,
    preferences,
    hasPage,
  };
}

export const clientAction = createClientAction({
  ...profileIntentHandlers,
  ...messagesPageIntentHandlers,
  ...secondFactorIntentHandlers,
  ...adminMorningMailIntentHandlers,
});

export const meta: Route.MetaFunction = ({ matches }) =>
  createMetaTags(matches, { title: 'Mes informations' });

export default function ProfileInfoPage({ loaderData }: Route.ComponentProps) {
  const { user, sessions, mails, blocks, secondFactor, preferences, hasPage } = loaderData;
  if (!user) return <AccountLoadErrorMessage />;
  return (
    <>
      <AccountEmailAddressWarnings user={user} />
      {user.isActive && <MissingCompanyDetailsReminder missing={pickMissingCompanyContactFields(user)} />}
      <UnknownCommuneWarning user={user} />
      <ProfileSummarySection user={user} hasPage={hasPage} />
      <section
        aria-label="Notifications"
        className="flex flex-col gap-2 rounded-3xl bg-card px-6 py-4 shadow-card sm:px-8"
      >
        {!(mails instanceof ApiError) && <UnreadMessageMailSwitch isOn={mails.email} />}
        {user.isActive && <MatchingOffersMailSwitch isOn={user.matchMails} />}
        {user.isActive && <AdviceMailSwitch isOn={user.adviceMails} />}
        {user.isActive && <AcceptReservationsSwitch isOn={user.reservations} />}
        {preferences && !(preferences instanceof ApiError) && (
          <AdminMorningMailSwitch isOn={preferences.morningMail} />
        )}
        <PushNotificationSwitch />
      </section>
      <section aria-labelledby="affichage" className="rounded-3xl bg-card px-6 py-5 shadow-card sm:px-8">
        <h2 id="affichage" className="mb-4 font-display text-xl font-semibold">
          Affichage
        </h2>
        <DeviceAppearanceFields />
      </section>
      {user.isActive && secondFactor && (
        <Suspense>
          <SecondFactor state={secondFactor} />
        </Suspense>
      )}
      {!(blocks instanceof ApiError) && <BlockedMembersSection blocks={blocks} />}
      <ConnectedDevicesSection sessions={sessions} />
      <Link to="/profil/decisions" className="self-start py-2 text-leaf underline underline-offset-4">
        Décisions des administrateurs
      </Link>
    </>
  );
}

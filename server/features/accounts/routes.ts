import { validate as isUuid } from 'uuid';
import { accountErrorTexts } from '#contract/accounts/rules.ts';
import { createRandomSecret } from '#server/platform/create-random-secret.ts';
import { fail } from '#server/platform/fail.ts';
import type { BindRoute } from '#server/platform/http/bind.ts';
import { getRequestIpNetwork } from '#server/platform/http/limiter.ts';
import type { Services } from '#server/platform/services.ts';
import { saveLoginDeviceOrNetwork } from './account-sources.ts';
import { activateAccount } from './activate-account.ts';
import { registerMemberBlockRoutes } from './blocks/routes.ts';
import { changeUnactivatedEmail } from './change-unactivated-email.ts';
import { confirmEmailChange } from './confirm-email-change.ts';
import { deleteOwnAccount } from './delete-own-account.ts';
import { describeDevice } from './describe-device.ts';
import { collectPersonalDataExporters, exportPersonalData } from './export-personal-data.ts';
import { sendActivationLinkJob, sendPasswordResetLinkJob } from './jobs.ts';
import { findMailedLink } from './links.ts';
import { logIn } from './log-in.ts';
import { calculateAccountMayPublishTime } from './policy.ts';
import { presentAccountToOwner } from './present-account-to-owner.ts';
import { registerPushRoutes } from './push/routes.ts';
import { findAccount, lockAccount } from './queries.ts';
import { registerAccount } from './register-account.ts';
import { enqueueMailedLink } from './request-link.ts';
import { resetPassword } from './reset-password.ts';
import { hasSecondFactor } from './second-factor/queries.ts';
import { registerSecondFactorRoutes } from './second-factor/routes.ts';
import {
  deleteCurrentSession,
  endOtherSession,
  endSessionsAndDropEmailChange,
  listSessions,
} from './session-service.ts';
import { undoAccountChangeByMailedLink } from './take-back-account.ts';
import { getCurrentTermsOfUse, updateAcceptedTermsVersion } from './terms.ts';
import { updateProfile } from './update-profile.ts';

export function registerAccountRoutes(bind: BindRoute, services: Services) {
  const { db, publicChanges, sessions, guesses } = services;
  const exporters = collectPersonalDataExporters(services.features);

  registerSecondFactorRoutes(bind, services);
  registerMemberBlockRoutes(bind, services);
  registerPushRoutes(bind, services);

  bind('POST /api/users/register', async ({ body, sender }) => {
    const { account, deviceSecret } = await registerAccount(services, body, sender);
    return { user: presentAccountToOwner(account, null), deviceSecret };
  });

  bind('GET /api/users/validate/:token', async ({ params, headers, request, reply }) => {
    const { signedUpHere, ...opened } = await activateAccount(
      services,
      params.token,
      headers['x-device-secret'],
    );
    const token =
      signedUpHere && (await sessions.open(signedUpHere, describeDevice(request.headers['user-agent'])));
    if (token) {
      await guesses.trust(db, signedUpHere.id, getRequestIpNetwork(request));
      const device = headers['x-device'];
      if (device)
        await saveLoginDeviceOrNetwork(db, services.sessionSecret, 'device', signedUpHere.id, device);
      reply.header('cache-control', 'no-store');
    }
    return { message: 'Votre compte a été activé avec succès.', ...opened, ...(token && { token }) };
  });

  bind('POST /api/users/activation-email', async ({ body, request }) => {
    const deviceSecret = await changeUnactivatedEmail(services, body, getRequestIpNetwork(request));
    return { message: LINK_SENT, email: body.newEmail, deviceSecret };
  });

  bind('POST /api/users/activation-link', async ({ body }) => {
    await enqueueMailedLink(services, sendActivationLinkJob, body);
    return { message: LINK_SENT };
  });

  bind('POST /api/users/login', async ({ body, headers, request }) =>
    logIn(services, guesses, body, {
      network: getRequestIpNetwork(request),
      device: describeDevice(request.headers['user-agent']),
      deviceId: headers['x-device'],
    }),
  );

  bind('POST /api/users/logout', async ({ viewer, write }) => {
    await write({
      before: (tx) => lockAccount(tx, viewer.id),
      work: (tx, _signalChange, { id, sessionId }) => deleteCurrentSession(tx, id, sessionId),
    });
    return { message: 'Vous êtes déconnecté.' };
  });

  bind('GET /api/users/sessions', async ({ viewer }) => listSessions(db, viewer));

  bind('DELETE /api/users/sessions', async ({ viewer, write }) => {
    await write({
      before: (tx) => lockAccount(tx, viewer.id),
      work: (tx, _signalChange, { id, sessionId }) => endSessionsAndDropEmailChange(tx, id, sessionId),
    });
    return { message: 'Vos autres sessions sont fermées.' };
  });

  bind('DELETE /api/users/sessions/:id', async ({ params: { id }, viewer, write }) => {
    const end = () =>
      write({
        before: (tx) => lockAccount(tx, viewer.id),
        work: (tx) => endOtherSession(tx, viewer.id, id),
      });
    if (!isUuid(id) || !(await end())) fail('SESSION_NOT_FOUND');
    return { message: 'Cette session est fermée.' };
  });

  bind('POST /api/users/forgot-password', async ({ body }) => {
    await enqueueMailedLink(services, sendPasswordResetLinkJob, body);
    return { message: LINK_SENT, token: createRandomSecret() };
  });

  bind('GET /api/users/reset-password/:token', async ({ params }) => ({
    isValid: (await findMailedLink(db, params.token, 'reset'))?.isExpired === false,
  }));

  bind('POST /api/users/reset-password', async ({ body, request }) => {
    const { account, next } = await resetPassword(services, body);
    const { id, email } = account;
    // Failed guesses of others no longer count, as the mailed link proves the owner of the mailbox. An account with a
    // second factor needs that proof too before its network is trusted.
    await guesses.forget(email);
    if (!(await hasSecondFactor(db, id))) await guesses.trust(db, id, getRequestIpNetwork(request));
    return { message: 'Mot de passe modifié avec succès', email, next };
  });

  bind('GET /api/users/user', async ({ viewer }) => {
    const account = (await findAccount(db, viewer.id)) ?? fail('UNAUTHENTICATED');
    const from = calculateAccountMayPublishTime(account, services.config);
    return {
      user: {
        ...presentAccountToOwner(account, viewer.signPicture),
        ...(from && { publishesFrom: from.toISOString() }),
      },
    };
  });

  bind(
    'PUT /api/users/update',
    async ({ body, viewer, write, requireCode, checkPassword, limit, sender }) => {
      const given = { write, requireCode, checkPassword, limit, sender };
      const account = await updateProfile({ ...services, ...given }, viewer, body);
      return {
        user: presentAccountToOwner(account, viewer.signPicture),
        token: await sessions.renew(account, viewer.sessionId),
      };
    },
  );

  bind('POST /api/users/email/:token', async ({ params }) => {
    await confirmEmailChange(publicChanges, params.token);
    return { message: 'Votre adresse e-mail est confirmée.' };
  });

  bind('POST /api/users/email/undo/:token', async ({ params }) => {
    const token = await undoAccountChangeByMailedLink(services, params.token);
    return { message: 'Votre compte est de nouveau à vous seul.', token };
  });

  bind('GET /api/users/export', async ({ viewer, reply }) => {
    const data = await exportPersonalData(services, exporters, viewer.id);
    const fileName = `mes-donnees-${data.exportedAt.slice(0, 10)}.json`;
    reply.header('content-disposition', `attachment; filename="${fileName}"`);
    return data;
  });

  bind('POST /api/users/terms', async ({ body, viewer, write }) => {
    const { version } = getCurrentTermsOfUse(services.config);
    if (body.version !== version)
      fail('INVALID_INPUT', { fields: { version: accountErrorTexts.termsVersion } });
    await write({
      before: (tx) => updateAcceptedTermsVersion(tx, viewer.id, version),
      work: async () => {},
    });
    return { message: 'Merci, vos conditions sont à jour.' };
  });

  bind('DELETE /api/users/delete', async ({ viewer, write }) => {
    await deleteOwnAccount(write, services, viewer.id);
    return { message: 'Compte supprimé avec succès' };
  });
}

const LINK_SENT = 'Un lien vous a été envoyé par mail';

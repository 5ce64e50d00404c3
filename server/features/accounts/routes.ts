import { randomBytes } from 'node:crypto';
import type { Config } from '#server/config.ts';
import type { Images } from '#server/features/images/images.ts';
import type { Database } from '#server/platform/database/tables.ts';
import { fail } from '#server/platform/fail.ts';
import type { Bind } from '#server/platform/http/bind.ts';
import type { Throttle } from '#server/platform/http/throttle.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import type { PublicChanges } from '#server/platform/public-changes.ts';
import { activateAccount } from './activate-account.ts';
import { deleteAccount, type Erase } from './delete-account.ts';
import { type Exporters, exportPersonalData } from './export-personal-data.ts';
import { findByCredentials } from './find-by-credentials.ts';
import { sendActivationLink, sendResetLink } from './jobs.ts';
import { isVerified } from './policy.ts';
import { presentUser } from './present-user.ts';
import { findAccount } from './queries.ts';
import { registerAccount } from './register-account.ts';
import { requestLink } from './request-link.ts';
import { resetPassword } from './reset-password.ts';
import type { Sessions } from './session-token.ts';
import { updateProfile } from './update-profile.ts';

export interface AccountDependencies {
  db: Database;
  jobs: Jobs;
  images: Images;
  config: Config;
  sessions: Sessions;
  throttle: Throttle;
  /** What the other domains erase with an account. */
  onErase: Erase[];
  /** What the other domains hold about a person. */
  exporters: Exporters;
  publicChanges: PublicChanges;
}

export function accountRoutes(bind: Bind, deps: AccountDependencies) {
  const { db, sessions, throttle } = deps;

  bind('POST /api/users/register', async ({ body }) => {
    return { user: presentUser(await registerAccount(deps, body)) };
  });

  bind('GET /api/users/validate/:token', async ({ params }) => {
    await activateAccount(db, params.token);
    return { message: 'Votre compte a été activé avec succès.' };
  });

  bind('POST /api/users/activation-link', async ({ body }) => {
    await requestLink(deps, sendActivationLink, body.email);
    return { message: LINK_SENT };
  });

  bind('POST /api/users/login', async ({ body }) => {
    const account = await throttle.guess(body.email, () => findByCredentials(db, body));
    if (!account) fail('BAD_CREDENTIALS');
    if (!isVerified(account)) fail('ACCOUNT_NOT_ACTIVATED');
    return { token: await sessions.issue(account) };
  });

  bind('POST /api/users/forgot-password', async ({ body }) => {
    await requestLink(deps, sendResetLink, body.email);
    return { message: LINK_SENT, token: randomBytes(32).toString('base64url') };
  });

  bind('POST /api/users/reset-password', async ({ body }) => {
    await resetPassword(deps, body);
    return { message: 'Mot de passe modifié avec succès' };
  });

  bind('GET /api/users/user', async ({ viewer }) => {
    const account = await findAccount(db, viewer.id);
    return { user: presentUser(account ?? fail('UNAUTHENTICATED')) };
  });

  bind('PUT /api/users/update', async ({ body, viewer }) => {
    const account = await updateProfile(deps, viewer, body);
    return { user: presentUser(account), token: await sessions.issue(account) };
  });

  bind('GET /api/users/export', async ({ viewer, reply }) => {
    const data = await exportPersonalData(db, viewer.id, deps.exporters);
    const fileName = `mes-donnees-${data.exportedAt.slice(0, 10)}.json`;
    reply.header('content-disposition', `attachment; filename="${fileName}"`);
    reply.header('cache-control', 'no-store');
    return data;
  });

  bind('DELETE /api/users/delete', async ({ viewer }) => {
    await deleteAccount(deps.publicChanges, viewer.id, deps.onErase);
    return { message: 'Compte supprimé avec succès' };
  });
}

const LINK_SENT = 'Un lien vous a été envoyé par mail';

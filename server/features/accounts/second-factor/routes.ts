import { secondFactorErrorTexts } from '#contract/accounts/second-factor-rules.ts';
import { findAccount } from '#server/features/accounts/queries.ts';
import { fail } from '#server/platform/fail.ts';
import type { BindRoute } from '#server/platform/http/bind.ts';
import { getRequestIpNetwork } from '#server/platform/http/limiter.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import type { Services } from '#server/platform/services.ts';
import { findAccountByCredentials } from '../find-account-by-credentials.ts';
import { isSecondFactorMandatory } from '../policy.ts';
import { hasSecondFactor } from './queries.ts';
import { listUnusedRecoveryCodes } from './recovery-codes.ts';
import { confirmSecondFactor, prepareSecondFactor } from './set-up.ts';
import { turnOffSecondFactor } from './turn-off.ts';

export function registerSecondFactorRoutes(bind: BindRoute, services: Services) {
  const { db, config, guesses } = services;
  const accountOf = async ({ id }: Viewer) => (await findAccount(db, id)) ?? fail('UNAUTHENTICATED');
  const emailOf = async (viewer: Viewer) => (await accountOf(viewer)).email;

  bind('GET /api/users/second-factor', async ({ viewer }) => ({
    isActive: await hasSecondFactor(db, viewer.id),
    isRequired: isSecondFactorMandatory(await accountOf(viewer), config),
    recoveryCodes: (await listUnusedRecoveryCodes(db, viewer.id)).length,
  }));

  bind('POST /api/users/second-factor', async ({ body, viewer, write, request }) => {
    const email = await emailOf(viewer);
    // Password check before a second factor is set up: a thief of the session alone must not shut the owner out.
    const owner = await guesses.check(email, getRequestIpNetwork(request), () =>
      findAccountByCredentials(db, { email, ...body }),
    );
    if (!owner) fail('INVALID_INPUT', { fields: { password: secondFactorErrorTexts.wrongPassword } });
    return prepareSecondFactor(write, services, viewer);
  });

  bind('POST /api/users/second-factor/confirm', async ({ body, viewer, write, request }) => {
    // Limit of attempts: a setup that was begun and abandoned must not be confirmed by guessing.
    const recoveryCodes = await guesses.checkCode(await emailOf(viewer), getRequestIpNetwork(request), () =>
      confirmSecondFactor(write, services, viewer, body.code),
    );
    return { recoveryCodes: recoveryCodes || refuseCode() };
  });

  bind('DELETE /api/users/second-factor', async ({ body: { code }, viewer, write, requireCode, request }) => {
    if (code === undefined) await requireCode();
    const isOff = await guesses.checkCode(await emailOf(viewer), getRequestIpNetwork(request), () =>
      turnOffSecondFactor(write, services, viewer, code),
    );
    if (!isOff) refuseCode();
    return { message: 'La validation en deux étapes est désactivée.' };
  });
}

const refuseCode = (): never => fail('INVALID_INPUT', { fields: { code: secondFactorErrorTexts.wrong } });

import { keysOf } from '#contract/keys-of.ts';
import { operatorSettingNames } from '#contract/ops/installation-rules.ts';
import type { SettingName } from '#contract/settings/settings.ts';
import { describeDevice } from '#server/features/accounts/describe-device.ts';
import { fail } from '#server/platform/fail.ts';
import type { BindRoute } from '#server/platform/http/bind.ts';
import type { Services } from '#server/platform/services.ts';
import { findStoredSettings } from '#server/platform/settings/queries.ts';
import { sendTestMailByUnsavedServer } from '../service-checks/send-test-mail.ts';
import { presentSettings } from '../settings/present-settings.ts';
import { installSite } from './install-site.ts';
import { requireInstallationSecret } from './installation-links.ts';

/** Settings that the installation asks for. */
const askedNames: ReadonlySet<string> = new Set<SettingName>([
  'SITE_NAME',
  ...keysOf(operatorSettingNames).map((fact) => operatorSettingNames[fact]),
  'SMTP_URL',
  'MAIL_FROM',
]);

export function registerInstallationRoutes(
  bind: BindRoute,
  services: Pick<Services, 'config' | 'db' | 'places' | 'publicChanges' | 'sessions' | 'sessionSecret'>,
) {
  const { config, db, sessions } = services;

  bind('GET /api/installation/:secret', async ({ params, reply }) => {
    await requireInstallationSecret(db, params.secret);
    reply.header('cache-control', 'no-store');
    const { settings } = presentSettings(services, await findStoredSettings(db));
    const asked = settings.filter(({ name }) => askedNames.has(name));
    return {
      publicUrl: config.site.publicUrl,
      settings: Object.fromEntries(
        asked.map(({ name, value }) => [name, value === null ? null : String(value)]),
      ),
      fixed: asked.filter(({ source }) => source === 'environment').map(({ name }) => name),
    };
  });

  bind('POST /api/installation/:secret', async ({ params, body, request, reply }) => {
    const account = await installSite(services, params.secret, body);
    const token = await sessions.open(account, describeDevice(request.headers['user-agent']));
    reply.header('cache-control', 'no-store');
    return { token: token ?? fail('BAD_CREDENTIALS') };
  });

  bind('POST /api/installation/:secret/test-mail', async ({ params, body: { to, mail } }) => {
    await requireInstallationSecret(db, params.secret);
    return sendTestMailByUnsavedServer(config, { ...mail }, to);
  });
}

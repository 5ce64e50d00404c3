import type { BindRoute } from '#server/platform/http/bind.ts';
import type { Services } from '#server/platform/services.ts';
import { findStoredSettings } from '#server/platform/settings/queries.ts';
import { changeSettings } from './change-settings.ts';
import { presentSettings } from './present-settings.ts';
import { replaceLogo } from './replace-logo.ts';
import { tryMailServer } from './try-mail-server.ts';

export function registerSettingRoutes(
  bind: BindRoute,
  services: Pick<
    Services,
    'config' | 'db' | 'files' | 'images' | 'jobs' | 'log' | 'places' | 'sessionSecret'
  >,
) {
  bind('GET /api/admin/settings', async () =>
    presentSettings(services, await findStoredSettings(services.db)),
  );

  bind('PATCH /api/admin/settings', async ({ body, write }) =>
    presentSettings(services, await changeSettings(write, services, body)),
  );

  bind('PUT /api/admin/settings/logo', async ({ body, sender, write }) =>
    presentSettings(services, await replaceLogo(write, services, body, sender)),
  );

  bind('POST /api/admin/settings/test-mail', async ({ body: { mail }, viewer, write }) => {
    const { email: to } = await write((tx) =>
      tx.selectFrom('users').select('email').where('id', '=', viewer.id).executeTakeFirstOrThrow(),
    );
    return { to, ...(await tryMailServer(services, mail, to)) };
  });
}

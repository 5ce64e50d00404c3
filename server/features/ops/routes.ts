import type { Config } from '#server/config.ts';
import type { OpenedDatabase } from '#server/platform/database/open-database.ts';
import { fail } from '#server/platform/fail.ts';
import type { Bind } from '#server/platform/http/bind.ts';

export function opsRoutes(bind: Bind, { config, database }: { config: Config; database: OpenedDatabase }) {
  bind('GET /api/site', async () => ({
    ...config.site,
    embedOrigins: config.embedOrigins,
    hasSponsors: config.sponsorScriptUrl !== undefined,
  }));

  bind('GET /api/health', async ({ request }) => {
    await database.ping().catch((error) => {
      request.log.error({ err: error }, 'database does not answer');
      fail('DATABASE_DOWN');
    });
    return { status: 'ok', database: database.kind };
  });
}

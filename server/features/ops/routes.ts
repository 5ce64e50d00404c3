import { fail } from '#server/platform/fail.ts';
import type { Bind } from '#server/platform/http/bind.ts';
import type { Services } from '#server/platform/services.ts';

export function opsRoutes(bind: Bind, { config, database }: Pick<Services, 'config' | 'database'>) {
  bind('GET /api/site', async () => ({
    ...config.site,
    embedOrigins: config.embedOrigins,
    hasSponsors: config.sponsorScriptUrl !== undefined,
    ...(config.mapTiles && { mapTiles: config.mapTiles }),
  }));

  bind('GET /api/health', async ({ request }) => {
    await database.ping().catch((error) => {
      request.log.error({ err: error }, 'Database does not answer');
      fail('DATABASE_DOWN');
    });
    return { status: 'ok', database: database.kind };
  });
}

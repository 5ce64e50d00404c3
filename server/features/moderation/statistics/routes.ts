import type { BindRoute } from '#server/platform/http/bind.ts';
import type { Services } from '#server/platform/services.ts';
import { parseStatisticsPeriodQuery } from './read-period.ts';
import { createAdminStatisticsReader } from './read-statistics.ts';

export function registerStatisticsRoutes(
  bind: BindRoute,
  services: Pick<Services, 'db' | 'places' | 'cacheSeconds' | 'readDecisionDelay'>,
) {
  const readStatistics = createAdminStatisticsReader(services);

  bind('GET /api/admin/statistics', ({ query }) => readStatistics(parseStatisticsPeriodQuery(query)));

  bind('GET /api/moderation/delay', services.readDecisionDelay);
}

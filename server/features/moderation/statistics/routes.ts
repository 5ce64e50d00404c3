import type { BindRoute } from '#server/platform/http/bind.ts';
import type { Services } from '#server/platform/services.ts';
import { createDelayReader } from './read-delay.ts';
import { readPeriod } from './read-period.ts';
import { createStatisticsReader } from './read-statistics.ts';

export function statisticsRoutes(
  bind: BindRoute,
  services: Pick<Services, 'db' | 'places' | 'cacheSeconds'>,
) {
  const readStatistics = createStatisticsReader(services);

  bind('GET /api/admin/statistics', ({ query }) => readStatistics(readPeriod(query)));

  const readDelay = createDelayReader(services);
  bind('GET /api/moderation/delay', readDelay);
}

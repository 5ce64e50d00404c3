import { FAST_LANE_DELAY_MINUTES } from '#contract/listings/fast-lane.ts';
import { isListingAuthorTrusted } from '#server/features/moderation/fast-lane/is-author-trusted.ts';
import type { BindRoute } from '#server/platform/http/bind.ts';
import type { Services } from '#server/platform/services.ts';
import { parseStatisticsPeriodQuery } from './read-period.ts';
import { createAdminStatisticsReader } from './read-statistics.ts';

export function registerStatisticsRoutes(
  bind: BindRoute,
  services: Pick<Services, 'config' | 'db' | 'places' | 'cacheSeconds' | 'readDecisionDelay'>,
) {
  const readStatistics = createAdminStatisticsReader(services);

  bind('GET /api/admin/statistics', ({ query, viewer }) =>
    readStatistics(parseStatisticsPeriodQuery(query), viewer.id),
  );

  bind('GET /api/moderation/delay', async ({ viewer }) => {
    const isFast =
      viewer !== null &&
      services.config.moderation === 'trusted' &&
      (await isListingAuthorTrusted(services.db, viewer.id));
    return {
      ...(await services.readDecisionDelay()),
      fastLaneMinutes: isFast ? FAST_LANE_DELAY_MINUTES : null,
    };
  });
}

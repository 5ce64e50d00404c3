import type { ApiRoutes } from '#contract/api-route-contracts.ts';
import { accountAccessTestCases } from './account-access-test-cases.ts';
import type { RouteAccessTestCase } from './cases.ts';
import { listingAccessTestCases } from './listing-access-test-cases.ts';
import { messagingAccessTestCases } from './messaging-access-test-cases.ts';
import { moderationAccessTestCases } from './moderation-access-test-cases.ts';
import { reservationAccessTestCases } from './reservation-access-test-cases.ts';
import { siteAccessTestCases } from './site-access-test-cases.ts';

/** Expected statuses of every call, by role. A new route needs its row. */
export const accessTestCasesByRoute: Record<keyof ApiRoutes, RouteAccessTestCase[]> = {
  ...accountAccessTestCases,
  ...listingAccessTestCases,
  ...messagingAccessTestCases,
  ...reservationAccessTestCases,
  ...moderationAccessTestCases,
  ...siteAccessTestCases,
};

import type { ApiRoutes } from '#contract/api-routes.ts';
import { accountAccessCases } from './account-access-cases.ts';
import type { AccessCase } from './cases.ts';
import { listingAccessCases } from './listing-access-cases.ts';
import { messagingAccessCases } from './messaging-access-cases.ts';
import { moderationAccessCases } from './moderation-access-cases.ts';
import { reservationAccessCases } from './reservation-access-cases.ts';
import { siteAccessCases } from './site-access-cases.ts';

/** Expected statuses of every call, by role. A new route needs its row. */
export const accessCasesByRoute: Record<keyof ApiRoutes, AccessCase[]> = {
  ...accountAccessCases,
  ...listingAccessCases,
  ...messagingAccessCases,
  ...reservationAccessCases,
  ...moderationAccessCases,
  ...siteAccessCases,
};

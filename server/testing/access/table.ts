import type { ApiRoutes } from '#contract/routes.ts';
import { accountRows } from './account-rows.ts';
import type { AccessCase } from './cases.ts';
import { listingRows } from './listing-rows.ts';
import { messagingRows } from './messaging-rows.ts';
import { moderationRows } from './moderation-rows.ts';
import { reservationRows } from './reservation-rows.ts';
import { siteRows } from './site-rows.ts';

/** Expected statuses of every call, by role. A new route needs its row. */
export const accessTable: Record<keyof ApiRoutes, AccessCase[]> = {
  ...accountRows,
  ...listingRows,
  ...messagingRows,
  ...reservationRows,
  ...moderationRows,
  ...siteRows,
};

import type { Generated } from 'kysely';

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    favourites: { userId: string; listingId: string; createdAt: Generated<Date> };
  }
}

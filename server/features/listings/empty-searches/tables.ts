import type { Generated } from 'kysely';

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    /** `day` in Paris, `YYYY-MM-DD`; `networks`: a bit for each that searched, of 31. */
    emptySearches: { key: string; day: string; searches: number; networks: Generated<number> };
    /** Of the keys that were searched often enough. */
    emptySearchTerms: { key: string; term: string; department: string | null };
  }
}

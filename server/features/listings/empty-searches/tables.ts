import type { Generated } from 'kysely';

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    /** `day` in Paris, `YYYY-MM-DD`; `networks`: one of 31 bits for each network that searched. */
    emptySearches: { key: string; day: string; searches: number; networks: Generated<number> };
    /** Table of the words of searches without a result that enough networks searched. */
    emptySearchTerms: { key: string; term: string; department: string | null };
  }
}

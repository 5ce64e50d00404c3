declare module '#server/platform/database/tables.ts' {
  interface Tables {
    /** `day` in Paris, `YYYY-MM-DD`. */
    emptySearches: { key: string; day: string; searches: number };
    /** Of the keys that were searched often enough. */
    emptySearchTerms: { key: string; term: string; department: string | null };
  }
}

export {};

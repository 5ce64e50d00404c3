/** Number of the last page of any list. */
export const MAX_PAGE_NUMBER = 100_000;

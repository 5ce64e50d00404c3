/** Number of the last page of any list. */
export const MAX_PAGE = 100_000;

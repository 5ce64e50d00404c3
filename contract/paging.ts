/** Maximum page number of any list. */
export const MAX_PAGE = 100_000;

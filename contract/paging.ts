/** Maximum number of a page in any list. */
export const MAX_PAGE = 100_000;

/** The last page that any list has. */
export const MAX_PAGE = 100_000;

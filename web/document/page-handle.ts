/** Options of a route, read by the server before it renders: `export const handle: PageHandle = { cache: true }`. */
export interface PageHandle {
  /** True when the page is the same for everyone and may be cached. */
  cache?: boolean;
  framed?: boolean;
  /** True for a static page: no module is sent. */
  inert?: boolean;
}

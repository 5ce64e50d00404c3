/** Options of a route, read from its matches: `export const handle: PageHandle = { inert: true }`. */
export interface PageHandle {
  /** True for a static page: no module is sent. */
  inert?: boolean;
}

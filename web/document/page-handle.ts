/** Options of a route, read from its matches: `export const handle: PageHandle = { inert: true }`. */
export interface PageHandle {
  /** True for a static page: no module is sent. */
  inert?: boolean;
  /** True for forms and pages of members, who came for something else than the links of the footer. */
  hasSmallFooter?: boolean;
}

/** Options of a route, read from its matches: `export const handle: PageRouteHandle = { inert: true }`. */
export interface PageRouteHandle {
  /** True for a static page, without scripts: no module is sent. */
  inert?: boolean;
  /** True for a short footer: forms and pages of members, which are not visited for its links. */
  hasSmallFooter?: boolean;
}

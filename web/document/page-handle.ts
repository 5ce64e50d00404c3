/** `export const handle: PageHandle = { cache: true }`: read by the server before it renders. */
export interface PageHandle {
  /** The page is the same for everyone and may be cached. */
  cache?: boolean;
  framed?: boolean;
  /** Static: no module is sent. */
  inert?: boolean;
}

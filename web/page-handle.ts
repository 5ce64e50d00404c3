/** `export const handle: PageHandle = { cache: true }`: what the server must know of a page before it renders it. */
export interface PageHandle {
  /** The page is the same for everyone: it may be kept and shared for a moment. */
  cache?: boolean;
  /** The origins of `EMBED_ORIGINS` may show the page in a frame. */
  framed?: boolean;
  /** Only read and clicked through: none of our modules is sent. */
  inert?: boolean;
}

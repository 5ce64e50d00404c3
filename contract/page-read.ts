/** Call to the API that a page makes while it is rendered. */
export interface PageRead {
  /** Key of the contract: `GET /api/adverts/:id`. */
  key: string;
  /** Path and query as a client would send them. */
  path: string;
  params: Record<string, string>;
  query: Record<string, string>;
}

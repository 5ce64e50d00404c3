/** What a page asks of the API while it is rendered. */
export interface PageRead {
  /** Of the contract: `GET /api/adverts/:id`. */
  key: string;
  /** Path and query as a client would send them. */
  path: string;
  params: Record<string, string>;
  query: Record<string, string>;
}

/** Call to the API that a page makes while it is rendered. */
export interface ServerRenderApiRead {
  /** Key of the route in the contract: `GET /api/adverts/:id`. */
  key: string;
  params: object;
  query: object;
}

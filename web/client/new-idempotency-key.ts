/** Random idempotency key, also without a secure context (no `crypto.randomUUID` there). */
export const newIdempotencyKey = () =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-');

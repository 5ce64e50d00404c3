/** Names one sending, so that the server knows it when it comes again. Also where the page has no secure context. */
export const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-');

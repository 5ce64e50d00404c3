/** Error of an environment that prevents the start; the message says what is wrong, in one sentence. */
export class CannotStartError extends Error {}

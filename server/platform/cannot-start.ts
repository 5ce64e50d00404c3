/** Something in the environment prevents the start; the message says what, in one sentence. */
export class CannotStartError extends Error {}

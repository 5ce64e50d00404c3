/** Error of an environment that prevents the start; the message is one sentence about the cause. */
export class CannotStartError extends Error {}

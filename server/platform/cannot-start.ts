/** Something around us must change before the site can start; the message tells the operator what, in one sentence. */
export class CannotStartError extends Error {}

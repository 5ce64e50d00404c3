/** Event of the window: something written was not sent, and waits in an outbox. */
export const OUTBOX_EVENT = 'outbox-waits';

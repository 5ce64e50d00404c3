/** Name of the window's event for what was not sent, and waits in the outbox: a message, reservation or listing. */
export const OUTBOX_FILLED_EVENT = 'outbox-waits';

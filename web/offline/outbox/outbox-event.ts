/** Name of the window's event for a message or listing that was not sent, and waits in an outbox. */
export const OUTBOX_EVENT = 'outbox-waits';

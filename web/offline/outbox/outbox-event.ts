/** Name of the window's event for what was not sent, and waits in the outbox: a message, reservation, change of the stall or listing. */
export const OUTBOX_ENTRY_WAITING_EVENT = 'outbox-waits';

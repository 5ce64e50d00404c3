/** Name of the draft of a reservation of several offers. */
export const BASKET_DRAFT_NAME = 'basket';

/** Event on the window after the basket has changed in this tab. */
export const BASKET_CHANGED_EVENT = 'basket';

/** Key in local storage of a reservation that is being written. */
export const formatReservationDraftStorageKey = (name: string) => `reservation-draft ${name}`;

/** `isOpen`: an enlarged photo has an entry of the history, whose end is no reason to read the page's data again. */
export const photoEntry = { isOpen: false };

/** State of the photo viewer. While `isOpen`, it has a history entry, whose end must not reload the page's data. */
export const photoViewerOpenState = { isOpen: false };

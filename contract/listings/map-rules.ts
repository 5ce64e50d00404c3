/** Zoom of the map of results from which each commune is a point of its own. */
export const MIN_ZOOM_OF_SINGLE_COMMUNES = 12;

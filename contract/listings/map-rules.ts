/** Zoom of the map of results from which each commune is a point of its own. */
export const COMMUNES_ZOOM = 12;

/** Of the map of results: from this zoom on each commune is a point of its own. */
export const COMMUNES_ZOOM = 12;

/** Zoom of the map of results from which each commune is a point of its own. */
export const MIN_MAP_ZOOM_FOR_COMMUNE_POINTS = 12;

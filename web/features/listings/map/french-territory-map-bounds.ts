import { MAINLAND_BOUNDS, type MapBounds } from './find-points.ts';

/** Regions of France, which lie oceans away from each other. */
export const frenchTerritoryMapBounds: readonly { name: string; box: MapBounds }[] = [
  { name: 'France métropolitaine', box: MAINLAND_BOUNDS },
  { name: 'Guadeloupe', box: [-61.85, 15.8, -60.95, 16.55] },
  { name: 'Martinique', box: [-61.25, 14.37, -60.78, 14.9] },
  { name: 'Guyane', box: [-54.7, 2, -51.5, 5.9] },
  { name: 'La Réunion', box: [55.2, -21.4, 55.85, -20.85] },
  { name: 'Mayotte', box: [45, -13.02, 45.32, -12.62] },
  { name: 'Saint-Pierre-et-Miquelon', box: [-56.5, 46.73, -56.1, 47.15] },
  { name: 'Saint-Martin et Saint-Barthélemy', box: [-63.2, 17.85, -62.75, 18.15] },
  { name: 'Nouvelle-Calédonie', box: [163.5, -22.8, 168.2, -19.5] },
  { name: 'Polynésie française', box: [-152.5, -18, -149, -16] },
  { name: 'Wallis-et-Futuna', box: [-178.3, -14.5, -176, -13.1] },
];

import type { Page } from '@playwright/test';

/** Map of the results, with its markers. */
export const locateResultsMap = (page: Page) => page.getByRole('region', { name: 'Carte des annonces' });

export const getMapListingMarkersLocator = (page: Page) =>
  locateResultsMap(page).getByRole('button', { name: /^[\d\s]+ annonces? (à|au|aux) / });

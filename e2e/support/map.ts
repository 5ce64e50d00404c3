import type { Page } from '@playwright/test';

/** Map of the results, with its markers. */
export const locateMap = (page: Page) => page.getByRole('region', { name: 'Carte des annonces' });

export const locateMapPoints = (page: Page) =>
  locateMap(page).getByRole('button', { name: /^[\d\s]+ annonces? (à|au|aux) / });

import type { Page } from '@playwright/test';

/** Map of the results, with its markers. */
export const mapOn = (page: Page) => page.getByRole('region', { name: 'Carte des annonces' });

export const pointsOn = (page: Page) =>
  mapOn(page).getByRole('button', { name: /^[\d\s]+ annonces? (à|au|aux) / });

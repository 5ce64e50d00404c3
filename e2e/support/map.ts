import type { Page } from '@playwright/test';

/** The map of the results, and what stands on it. */
export const mapOn = (page: Page) => page.getByRole('region', { name: 'Carte des annonces' });

export const pointsOn = (page: Page) =>
  mapOn(page).getByRole('button', { name: /^[\d\s]+ annonces? (à|au|aux) / });

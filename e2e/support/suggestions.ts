import type { Page } from '@playwright/test';

/** Below the field that somebody types in. */
export const suggestionsOn = (page: Page) =>
  page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option');

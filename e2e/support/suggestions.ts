import type { Page } from '@playwright/test';

/** Suggestions below the focused field. */
export const locateSuggestionsInTestPage = (page: Page) =>
  page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option');

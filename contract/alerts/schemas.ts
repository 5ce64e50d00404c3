import * as z from 'zod';
import { newSearchQuery, searchQuery } from '../listings/search-schemas.ts';
import { mailFrequencies, alertTexts as texts } from './rules.ts';

export const newSavedSearchBody = z.object({
  query: newSearchQuery(texts),
});

/**
 * Update that clears the news of a search. Only the server sets `hasNew`: `true` is answered like any update and
 * changes nothing.
 */
export const savedSearchNewsUpdate = z.object({ hasNew: z.boolean({ error: texts.hasNew }) });

export const alertMailSettingsUpdate = z.object({
  notifications: z.object(
    {
      email: z.boolean({ error: texts.notifications }),
      /** Frequency; unchanged when absent. */
      frequency: z.enum(mailFrequencies, { error: texts.frequency }).optional(),
    },
    { error: texts.notifications },
  ),
});

export const alertMailSettings = z.object({ email: z.boolean(), frequency: z.enum(mailFrequencies) });

export const savedSearch = z
  .object({
    _id: z.string(),
    query: searchQuery,
    /** True when a matching listing became public since the search was last opened. */
    hasNew: z.boolean(),
    notifications: alertMailSettings,
    /** Seller to whose listings the search is limited: company or first name; null while they have no page. */
    seller: z.object({ _id: z.string(), name: z.string() }).nullable().optional(),
  })
  .meta({ id: 'SavedSearch' });
export type SavedSearch = z.output<typeof savedSearch>;

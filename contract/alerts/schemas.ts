import * as z from 'zod';
import { createSavedSearchQuerySchema, searchQuerySchema } from '../listings/search-schemas.ts';
import { mailFrequencies, alertTexts as texts } from './rules.ts';

export const newSavedSearchBody = z.object({
  query: createSavedSearchQuerySchema(texts),
});

/**
 * Update that clears the news of a search. Only the server sets `hasNew`: `true` is answered like any update and
 * changes nothing.
 */
export const savedSearchNewsUpdateBody = z.object({ hasNew: z.boolean({ error: texts.hasNew }) });

export const alertMailSettingsUpdateBody = z.object({
  notifications: z.object(
    {
      email: z.boolean({ error: texts.notifications }),
      /** Frequency of the alert mails; unchanged when absent. */
      frequency: z.enum(mailFrequencies, { error: texts.frequency }).optional(),
    },
    { error: texts.notifications },
  ),
});

export const alertMailSettingsSchema = z.object({ email: z.boolean(), frequency: z.enum(mailFrequencies) });

export const savedSearchSchema = z
  .object({
    _id: z.string(),
    query: searchQuerySchema,
    /** True when a listing that matches the saved search became public since it was last opened. */
    hasNew: z.boolean(),
    notifications: alertMailSettingsSchema,
    /** Seller to whose listings the search is limited: company or first name; null while they have no page. */
    seller: z.object({ _id: z.string(), name: z.string() }).nullable().optional(),
  })
  .meta({ id: 'SavedSearch' });
export type SavedSearch = z.output<typeof savedSearchSchema>;

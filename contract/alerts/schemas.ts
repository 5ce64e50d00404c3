import * as z from 'zod';
import { createSavedSearchCriteriaSchema, listingSearchCriteriaSchema } from '../listings/search-schemas.ts';
import { alertMailFrequencies, alertTexts as texts } from './rules.ts';

export const newSavedSearchBody = z.object({
  query: createSavedSearchCriteriaSchema(texts),
});

/**
 * Update that clears the news of a search. Only the server sets `hasNew`: `true` is answered like any update and
 * changes nothing.
 */
export const markSavedSearchSeenBody = z.object({ hasNew: z.boolean({ error: texts.hasNew }) });

export const alertMailSettingsUpdateBody = z.object({
  notifications: z.object(
    {
      email: z.boolean({ error: texts.notifications }),
      /** Frequency of the alert mails; unchanged when absent. */
      frequency: z.enum(alertMailFrequencies, { error: texts.frequency }).optional(),
    },
    { error: texts.notifications },
  ),
});

export const alertMailSettingsSchema = z.object({
  email: z.boolean(),
  frequency: z.enum(alertMailFrequencies),
});

export const savedSearchSchema = z
  .object({
    _id: z.string(),
    query: listingSearchCriteriaSchema,
    /** True when a listing that matches the saved search became public since it was last opened. */
    hasNew: z.boolean(),
    notifications: alertMailSettingsSchema,
    /** Seller to whose listings the search is limited: company or first name; null while they have no page. */
    seller: z.object({ _id: z.string(), name: z.string() }).nullable().optional(),
  })
  .meta({ id: 'SavedSearch' });
export type SavedSearch = z.output<typeof savedSearchSchema>;

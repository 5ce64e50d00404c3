import * as z from 'zod';
import { listingTypes, mainTypes } from '../listings/rules.ts';
import { searchQuery } from '../listings/schemas.ts';
import { alertTexts as texts } from './rules.ts';

export const newSavedSearch = z.object({
  query: z.object({}, { error: texts.query }).loose().pipe(searchQuery),
});

/** A client can only clear it: `true` changes nothing. */
export const newsUpdate = z.object({ hasNew: z.boolean({ error: texts.hasNew }) });

export const notificationsUpdate = z.object({
  notifications: z.object(
    { email: z.boolean({ error: texts.notifications }) },
    { error: texts.notifications },
  ),
});

export const savedSearch = z
  .object({
    _id: z.string(),
    query: z.object({
      mainType: z.enum(mainTypes).optional(),
      productName: z.string().optional(),
      city: z.string().optional(),
      postalCode: z.string().optional(),
      type: z.enum(listingTypes).optional(),
      /** Longitude, then latitude, in decimal degrees. */
      coordinates: z.tuple([z.number(), z.number()]).optional(),
      /** Kilometres. */
      distance: z.number().optional(),
    }),
    /** A listing that answers it became public since it was last opened. */
    hasNew: z.boolean(),
    notifications: z.object({ email: z.boolean() }),
  })
  .meta({ id: 'SavedSearch' });
export type SavedSearch = z.output<typeof savedSearch>;

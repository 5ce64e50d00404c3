import * as z from 'zod';
import { listingSearchCriteriaSchema } from '#contract/listings/search-schemas.ts';
import activityFile from './activity.json' with { type: 'json' };

const hoursAgo = z.number().positive();
const email = z.email();

/** Actions of the demonstration's members. Listings are named by their `key`, people by their e-mail. */
export const demoActivitySchema = z
  .strictObject({
    conversations: z.array(
      z.strictObject({
        /** Listing of the conversation; without one it is a direct conversation with `partner`. */
        listing: z.string().optional(),
        /** E-mail address of the other person; can be left out when one of their messages is in the conversation. */
        partner: email.optional(),
        /** Person who wrote the first message of the conversation. */
        starter: email,
        /** True when the last message of the demo conversation has not been read. */
        isUnread: z.boolean().default(false),
        /** Quantity that the author of the listing has reserved for who wrote first, and the appointment. */
        reserved: z
          .strictObject({
            quantity: z.number().positive(),
            inDays: z.int(),
            from: z.string(),
            to: z.string(),
            place: z.string(),
          })
          .optional(),
        messages: z.array(z.strictObject({ from: email, hoursAgo, text: z.string() })).min(1),
      }),
    ),
    /** Favourites of the demo member, who also has the searches below. */
    favourites: z.array(z.string()),
    searches: z.array(
      z.strictObject({
        query: listingSearchCriteriaSchema,
        /** Listing that the saved search has found since it was last opened. */
        news: z.string().optional(),
        sendsMail: z.boolean().default(false),
      }),
    ),
    reports: z.array(z.strictObject({ listing: z.string(), reporter: email, hoursAgo, reason: z.string() })),
    suspended: z.strictObject({ email, daysAgo: z.int(), reason: z.string() }),
    emptySearches: z.array(
      z.strictObject({ term: z.string(), department: z.string().nullable(), perDay: z.int() }),
    ),
  })
  .parse(activityFile);

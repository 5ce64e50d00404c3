import * as z from 'zod';
import { searchQuery } from '#contract/listings/search-schemas.ts';
import activityFile from './activity.json' with { type: 'json' };

const hoursAgo = z.number().positive();
const email = z.email();

/** What the members did. Listings go by their `key`, people by their e-mail. */
export const demoActivity = z
  .strictObject({
    conversations: z.array(
      z.strictObject({
        /** Without one it is a direct conversation with `partner`. */
        listing: z.string().optional(),
        /** Also who has not answered yet. */
        partner: email.optional(),
        /** Who wrote first. */
        starter: email,
        /** The last message has not been read. */
        isUnread: z.boolean().default(false),
        pickup: z
          .strictObject({ inDays: z.int(), from: z.string(), to: z.string(), place: z.string() })
          .optional(),
        messages: z.array(z.strictObject({ from: email, hoursAgo, text: z.string() })).min(1),
      }),
    ),
    /** Of the demo member, like the searches. */
    favourites: z.array(z.string()),
    searches: z.array(
      z.strictObject({
        query: searchQuery,
        /** The listing that is new to it. */
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

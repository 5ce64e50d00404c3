import * as z from 'zod';
import { thanksForAdminsSchema } from './thanks.ts';

/** Report about a message, thanks or a member, by another member or by the site itself. */
export const messageThanksOrMemberReportSchema = z
  .object({
    _id: z.string(),
    type: z.enum(['message', 'user', 'thanks']),
    /** Id of the reported message, thanks or member. */
    entityId: z.string(),
    person: z.object({
      _id: z.string(),
      firstName: z.string(),
      lastName: z.string(),
      email: z.string(),
      isActive: z.boolean(),
    }),
    /**
     * Messages in the order they were sent: the reported one and the few around it, or only the one that the site
     * found.
     */
    messages: z.array(
      z.object({
        _id: z.string(),
        text: z.string(),
        /** Paths of the message's photos, signed for the caller. */
        images: z.array(z.string()),
        sentAt: z.iso.datetime(),
        isReported: z.boolean(),
        /** True for messages of the reported person, false for those of the reporter. */
        isTheirs: z.boolean(),
      }),
    ),
    /** Reported thanks; null for other reports. */
    thanks: thanksForAdminsSchema.nullable(),
    /** Author of the report; null for the site itself. */
    reporter: z.object({ firstName: z.string(), lastName: z.string() }).nullable(),
    /** Current public profile of a reported member who changed it. */
    profile: z
      .object({
        presentation: z.string().nullable(),
        companyName: z.string().nullable(),
        city: z.string(),
        pickupPlaces: z.array(z.string()),
      })
      .nullable(),
    reason: z.string(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'PersonReport' });
export type MessageOrMemberReport = z.output<typeof messageThanksOrMemberReportSchema>;

import * as z from 'zod';

/** A message or a member that somebody reported, or that the site found by itself. */
export const personReport = z
  .object({
    _id: z.string(),
    type: z.enum(['message', 'user']),
    /** Of the message or the member. */
    entityId: z.string(),
    person: z.object({
      _id: z.string(),
      firstName: z.string(),
      lastName: z.string(),
      email: z.string(),
      isActive: z.boolean(),
    }),
    /** The reported message and the few around it, in their order; of one that the site found, it alone. */
    messages: z.array(
      z.object({
        _id: z.string(),
        text: z.string(),
        sentAt: z.iso.datetime(),
        isReported: z.boolean(),
        /** Of the reported person, or else of the one who reported. */
        isTheirs: z.boolean(),
      }),
    ),
    /** Author of the report; null: the site itself. */
    reporter: z.object({ firstName: z.string(), lastName: z.string() }).nullable(),
    /** Profile as visitors read it now, of a member who changed it. */
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
export type PersonReport = z.output<typeof personReport>;

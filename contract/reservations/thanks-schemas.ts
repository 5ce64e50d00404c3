import * as z from 'zod';
import { createOptionalFieldSchema, noLinkRule, noPhoneNumberRule, toOneLine } from '../form-fields.ts';
import {
  MAX_THANKS_TEXT_LENGTH,
  thanksErrorTexts as texts,
  thanksPhrases,
  thanksTextStatuses,
} from './thanks-rules.ts';

export const newThanksBody = z.object({
  phrase: z.enum(thanksPhrases, { error: texts.phrase }),
  text: createOptionalFieldSchema(
    z
      .string({ error: texts.text })
      .overwrite(toOneLine)
      .max(MAX_THANKS_TEXT_LENGTH, texts.text)
      .refine(...noLinkRule)
      .refine(...noPhoneNumberRule),
  ).describe('Public une fois accepté par un administrateur.'),
});
export type NewThanks = z.output<typeof newThanksBody>;

export const thanksVisibilityBody = z.object({ hidden: z.boolean({ error: texts.hidden }) });

const shown = { _id: z.string(), phrase: z.enum(thanksPhrases) };

/** Thanks of the two people of a reservation, as one of them sees them. */
export const reservationThanksSchema = z
  .object({
    mine: z
      .object({
        ...shown,
        text: z.string().nullable(),
        /** Decision about the words; null without words. */
        status: z.enum(thanksTextStatuses).nullable(),
      })
      .nullable(),
    /** Thanks of the other person; null until both have written or the days of `ONE_SIDED_THANKS_HIDDEN_DAYS` have passed. */
    theirs: z
      .object({
        ...shown,
        /** Words; null without any, and once a moderator refused them. */
        text: z.string().nullable(),
        /** True when the reader hid the words from everybody else. */
        hidden: z.boolean(),
      })
      .nullable(),
  })
  .meta({ id: 'Thanks' });
export type ReservationThanks = z.output<typeof reservationThanksSchema>;

import * as z from 'zod';
import { createOptionalFieldSchema } from '../form-fields.ts';
import {
  contestErrorTexts,
  contestReasons,
  contestStates,
  contestVerdicts,
  MAX_CONTEST_TEXT_LENGTH,
} from './contests.ts';
import { MAX_MODERATION_REASON_LENGTH, moderationErrorTexts } from './rules.ts';

export const newContestBody = z.object({
  reason: z.enum(contestReasons, { error: contestErrorTexts.reason }),
  /** Words of the member, which administrators read. */
  text: createOptionalFieldSchema(
    z.string().trim().max(MAX_CONTEST_TEXT_LENGTH, moderationErrorTexts.tooLong),
  ),
});
export type NewContest = z.output<typeof newContestBody>;

export const contestAnswerBody = z.object({
  decision: z.enum(contestVerdicts, { error: contestErrorTexts.verdict }),
  /** Reason that is sent to the member. */
  reason: z
    .string({ error: moderationErrorTexts.reason })
    .trim()
    .min(1, moderationErrorTexts.reason)
    .max(MAX_MODERATION_REASON_LENGTH, moderationErrorTexts.tooLong),
});
export type ContestAnswer = z.output<typeof contestAnswerBody>;

export const contestSchema = z
  .object({
    _id: z.string(),
    reason: z.enum(contestReasons),
    /** Words of the member; null without any, and a year after the answer. */
    text: z.string().nullable(),
    state: z.enum(contestStates),
    createdAt: z.iso.datetime(),
    /** Answer to the member; null until there is one, and for a decision that was undone without words. */
    answer: z.string().nullable(),
    answeredAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Contest' });
export type Contest = z.output<typeof contestSchema>;

import * as z from 'zod';
import { createOptionalFieldSchema } from '../form-fields.ts';
import {
  decisionContestErrorTexts,
  decisionContestReasons,
  decisionContestStates,
  decisionContestVerdicts,
  MAX_DECISION_CONTEST_TEXT_LENGTH,
} from './contests.ts';
import { MAX_MODERATION_REASON_LENGTH, moderationErrorTexts } from './rules.ts';

export const newDecisionContestBody = z.object({
  reason: z.enum(decisionContestReasons, { error: decisionContestErrorTexts.reason }),
  /** Words of the member, which administrators read. */
  text: createOptionalFieldSchema(
    z.string().trim().max(MAX_DECISION_CONTEST_TEXT_LENGTH, moderationErrorTexts.tooLong),
  ),
});
export type NewDecisionContest = z.output<typeof newDecisionContestBody>;

export const decisionContestAnswerBody = z.object({
  decision: z.enum(decisionContestVerdicts, { error: decisionContestErrorTexts.verdict }),
  /** Reason that is sent to the member. */
  reason: z
    .string({ error: moderationErrorTexts.reason })
    .trim()
    .min(1, moderationErrorTexts.reason)
    .max(MAX_MODERATION_REASON_LENGTH, moderationErrorTexts.tooLong),
});
export type DecisionContestAnswer = z.output<typeof decisionContestAnswerBody>;

export const decisionContestSchema = z
  .object({
    _id: z.string(),
    reason: z.enum(decisionContestReasons),
    /** Words of the member; null without any, and a year after the answer. */
    text: z.string().nullable(),
    state: z.enum(decisionContestStates),
    createdAt: z.iso.datetime(),
    /** Answer to the member; null until there is one, and for a decision that was undone without words. */
    answer: z.string().nullable(),
    answeredAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Contest' });
export type DecisionContest = z.output<typeof decisionContestSchema>;

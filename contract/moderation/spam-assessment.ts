import * as z from 'zod';
import { spamLevels, spamSignalKinds } from '../listings/spam.ts';

/** Spam score of a listing with its reasons; null until the listing is scored. */
export const spamAssessmentSchema = z
  .object({
    /** Spam score from 0 to 100. */
    score: z.int(),
    level: z.enum(spamLevels),
    reasons: z.array(
      z.object({
        kind: z.enum(spamSignalKinds),
        /** Reason of the spam score: a French sentence for administrators. */
        text: z.string(),
        /** Other listing that the reason of a spam score is about, unless it was deleted. */
        ad: z.object({ _id: z.string(), productName: z.string() }).optional(),
      }),
    ),
  })
  .meta({ id: 'SpamScore' });
export type SpamAssessment = z.output<typeof spamAssessmentSchema>;

import * as z from 'zod';

/** Result of a test mail, tried at once. */
export const testMailResultSchema = z.object({
  isSent: z.boolean(),
  /** French sentence with the answer of the mail server. */
  sentence: z.string(),
});

import * as z from 'zod';

/** Header with an idempotency key; in forms, the field with it. */
export const IDEMPOTENCY_KEY_HEADER = 'idempotency-key';

const text = 'Une clé compte 1 à 100 caractères visibles, sans espace ni accent.';

/** Schema of the header, whose key the client chooses, one per form: printable ASCII without spaces. */
export const createIdempotencyKeyHeaderSchema = (description: string) =>
  z.object({
    [IDEMPOTENCY_KEY_HEADER]: z
      .string()
      .regex(/^[!-~]{1,100}$/, text)
      .optional()
      .describe(description),
  });

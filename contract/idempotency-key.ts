import * as z from 'zod';

const text = 'Une clé compte 1 à 100 caractères visibles, sans espace ni accent.';

/** Header with a key that the client chooses, one per form: printable ASCII without spaces. */
export const idempotencyKey = (description: string) =>
  z.object({
    'idempotency-key': z
      .string()
      .regex(/^[!-~]{1,100}$/, text)
      .optional()
      .describe(description),
  });

import * as z from 'zod';

/** Schema of a line of the legal notice; the placeholder of the sample settings counts as missing. */
const line = [
  z
    .string()
    .max(500)
    .transform((text) => (text.includes('CHANGE_ME') ? undefined : text))
    .optional(),
  'un texte de 500 caractères au plus',
] as const;

/** Zod schemas of the configuration variables of the operator, who is legally responsible for the site. */
export const operatorVariables = {
  OPERATOR_NAME: line,
  OPERATOR_ADDRESS: line,
  OPERATOR_EMAIL: [z.email().optional(), 'une adresse e-mail'],
  OPERATOR_ID: line,
  PUBLICATION_DIRECTOR: line,
  HOSTING_PROVIDER: line,
} as const satisfies Record<string, readonly [z.ZodType, string]>;

export const operatorSettings = (
  v: {
    [K in keyof typeof operatorVariables]: z.output<(typeof operatorVariables)[K][0]>;
  },
) => ({
  name: v.OPERATOR_NAME,
  address: v.OPERATOR_ADDRESS,
  email: v.OPERATOR_EMAIL,
  /** Registration number of the operator's company. */
  id: v.OPERATOR_ID,
  publicationDirector: v.PUBLICATION_DIRECTOR,
  hostingProvider: v.HOSTING_PROVIDER,
});

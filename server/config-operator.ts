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
export const legalNoticeVariableSchemas = {
  OPERATOR_NAME: line,
  OPERATOR_ADDRESS: line,
  OPERATOR_EMAIL: [z.email().optional(), 'une adresse e-mail'],
  OPERATOR_ID: line,
  PUBLICATION_DIRECTOR: line,
  HOSTING_PROVIDER: line,
} as const satisfies Record<string, readonly [z.ZodType, string]>;

/** Variable of each fact about the operator; `id` is the registration number of the company. */
const variableOfFact = {
  name: 'OPERATOR_NAME',
  address: 'OPERATOR_ADDRESS',
  email: 'OPERATOR_EMAIL',
  id: 'OPERATOR_ID',
  publicationDirector: 'PUBLICATION_DIRECTOR',
  hostingProvider: 'HOSTING_PROVIDER',
} as const satisfies Record<string, keyof typeof legalNoticeVariableSchemas>;

const facts = Object.keys(variableOfFact) as (keyof typeof variableOfFact)[];

type OperatorFacts = { [K in keyof typeof variableOfFact]: string | undefined };

export const toLegalNoticeSettings = (
  values: { [K in keyof typeof legalNoticeVariableSchemas]: string | undefined },
) => Object.fromEntries(facts.map((fact) => [fact, values[variableOfFact[fact]]])) as OperatorFacts;

/** Names of the variables of facts that are not given. */
export const listMissingLegalNoticeVariables = (operator: OperatorFacts): string[] =>
  facts.flatMap((fact) => (operator[fact] ? [] : variableOfFact[fact]));

import type { FastifySchemaCompiler } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import type * as z from 'zod';
import { cleanTexts } from '#contract/clean-text.ts';

/** Checks params, queries and bodies against the contract, once their texts can be stored. */
export const validateClean: FastifySchemaCompiler<z.ZodType> = (route) => {
  const validate = validatorCompiler(route);
  return (data) => validate(cleanTexts(data));
};

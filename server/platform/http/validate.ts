import type { FastifySchemaCompiler } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import type * as z from 'zod';
import { removeInvisibleCharactersDeep } from '#contract/text/clean-text.ts';

/**
 * Validates params, queries and bodies against the contract, after removing characters that PostgreSQL can't store.
 */
export const compileValidatorRemovingInvisibleCharacters: FastifySchemaCompiler<z.ZodType> = (route) => {
  const validate = validatorCompiler(route);
  return (data) => validate(removeInvisibleCharactersDeep(data));
};

import * as z from 'zod';
import { noLinkRule, noPhoneNumberRule, toOneLine } from '../form-fields.ts';
import { categories } from '../listings/categories.ts';
import { listedProduceSchema } from '../listings/produce-list.ts';
import { extractSearchTerms } from '../text/fold.ts';
import {
  isGenericProduceName,
  MAX_ADDED_PRODUCE_NAME_LENGTH,
  MAX_PRODUCE_SYNONYMS,
  produceNameErrorTexts as texts,
} from './rules.ts';

const name = z
  .string({ error: texts.name })
  .overwrite(toOneLine)
  .min(1, texts.name)
  .max(MAX_ADDED_PRODUCE_NAME_LENGTH, texts.nameTooLong)
  .refine(
    (text) => text === '' || extractSearchTerms(text).some((word) => /[a-z]{2}/.test(word)),
    texts.noWord,
  )
  .refine((text) => text === '' || !isGenericProduceName(text), texts.generic)
  .regex(/^[\p{L}\p{M}\d '’-]*$/u, texts.characters)
  .refine(...noPhoneNumberRule)
  .refine(...noLinkRule);

export const newProduceNameBody = z.object({
  name,
  /** Empty or absent: made of the name. */
  plural: z.union([z.literal(''), name], { error: texts.plural }).optional(),
  category: z.enum(categories, { error: texts.category }),
  /** Months of harvest, 1 to 12; none: no season. */
  months: z
    .array(z.int(texts.months).min(1, texts.months).max(12, texts.months), { error: texts.months })
    .max(12, texts.months)
    .overwrite((months) => [...new Set(months)].sort((one, other) => one - other)),
  /** Other names and spellings. */
  synonyms: z
    .array(z.string(texts.synonym), { error: texts.synonyms })
    .max(MAX_PRODUCE_SYNONYMS, texts.synonyms)
    .superRefine((names, { addIssue }) => {
      const [fault] = names.flatMap((one) => name.safeParse(one).error?.issues ?? []);
      if (fault) addIssue(fault.message === texts.generic ? texts.generic : texts.synonym);
    })
    .overwrite((names) => names.map(toOneLine)),
});
export type NewProduceNameBody = z.output<typeof newProduceNameBody>;

const version = z.coerce
  .number({ error: texts.version })
  .int(texts.version)
  .min(0, texts.version)
  .max(2_147_483_647, texts.version);

/** Corrected name; it replaces the one of the `version` that was read, unless another person changed it since. */
export const produceNameChangeBody = newProduceNameBody.extend({ version });
export type ProduceNameChangeBody = z.output<typeof produceNameChangeBody>;

export const produceNameDeletionQuery = z.object({ version });

const administeredProduceNameSchema = listedProduceSchema.extend({
  _id: z.string(),
  /** Number of corrections. */
  version: z.int(),
});
export type AdministeredProduceName = z.output<typeof administeredProduceNameSchema>;

export const administeredProduceNamesSchema = z
  .object({
    /** Added names in alphabetical order. */
    produce: z.array(administeredProduceNameSchema),
  })
  .meta({ id: 'AdministeredProduceNames' });

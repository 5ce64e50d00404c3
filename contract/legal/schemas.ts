import * as z from 'zod';
import { createRequiredEmailSchema } from '../accounts/schemas.ts';
import { noLinkRule, toOneLine } from '../form-fields.ts';
import { moderationModes } from '../listings/fast-lane.ts';
import {
  MAX_CONTACT_FORM_NAME_LENGTH,
  MAX_CONTACT_FORM_TEXT_LENGTH,
  contactFormTexts as texts,
} from './rules.ts';

/** Message from a visitor to the operator. */
export const messageToSiteOperatorBody = z.object({
  name: z
    .string({ error: texts.name })
    .overwrite(toOneLine)
    .min(1, texts.name)
    .max(MAX_CONTACT_FORM_NAME_LENGTH, texts.tooLong)
    .refine(...noLinkRule),
  email: createRequiredEmailSchema(texts.email),
  text: z
    .string({ error: texts.text })
    .trim()
    .min(1, texts.text)
    .max(MAX_CONTACT_FORM_TEXT_LENGTH, texts.tooLong),
});
export type MessageToSiteOperator = z.output<typeof messageToSiteOperatorBody>;

/** Operator of the site from the configuration; null for missing values. */
export const siteOperatorSchema = z
  .object({
    name: z.string().nullable(),
    address: z.string().nullable(),
    email: z.string().nullable(),
    /** Registration number of the operator's company. */
    id: z.string().nullable(),
    publicationDirector: z.string().nullable(),
    hostingProvider: z.string().nullable(),
  })
  .meta({ id: 'Operator' });
export type SiteOperator = z.output<typeof siteOperatorSchema>;

/** Facts about this site for the legal pages, besides their text. */
export const siteFactsForLegalPagesSchema = z
  .object({
    operator: siteOperatorSchema,
    /** Days for which a listing stays online. */
    listingDays: z.object({ perishable: z.number().int(), other: z.number().int() }),
    /** `trusted`: what authors with a clean record send goes online without an administrator. */
    moderation: z.enum(moderationModes),
    /** Text of the operator after the built-in terms, a paragraph a line; null for none. */
    termsAdditions: z.string().nullable(),
    /** Area whose listings come first; nothing is published outside of an exclusive one. */
    territory: z.object({ name: z.string(), isExclusive: z.boolean() }).optional(),
  })
  .meta({ id: 'LegalFacts' });
export type SiteFactsForLegalPages = z.output<typeof siteFactsForLegalPagesSchema>;

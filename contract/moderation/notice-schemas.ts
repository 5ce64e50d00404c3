import * as z from 'zod';
import { emailAddressSchema } from '../accounts/schemas.ts';
import {
  createOptionalFieldSchema,
  crossFieldRuleOptions,
  formBooleanSchema,
  toOneLine,
} from '../form-fields.ts';
import { listingWithAuthorLastNameSchema } from '../listings/schemas.ts';
import {
  ANONYMOUS_CONTENT_NOTICE_CATEGORY,
  type ContentNoticeCategory,
  contentNoticeCategories,
  contentNoticeStates,
  contentNoticeVerdicts,
  MAX_CONTENT_NOTICE_SENDER_NAME_LENGTH,
  MAX_REPORTED_PAGE_URL_LENGTH,
  contentNoticeErrorTexts as texts,
} from './notices.ts';
import { MAX_MODERATION_REASON_LENGTH, moderationErrorTexts } from './rules.ts';

interface Named {
  category?: ContentNoticeCategory;
  name?: unknown;
  email?: unknown;
}

const isGiven = (field: 'name' | 'email') => (notice: Named) =>
  notice.category === ANONYMOUS_CONTENT_NOTICE_CATEGORY || notice[field] !== undefined;

export const newContentNoticeBody = z
  .object({
    /** Address of a page of this site: absolute, or a path under `/app`. */
    url: z
      .string({ error: texts.url })
      .trim()
      .min(1, texts.url)
      .max(MAX_REPORTED_PAGE_URL_LENGTH, moderationErrorTexts.tooLong),
    category: z.enum(contentNoticeCategories, { error: texts.category }),
    reason: z
      .string({ error: texts.reason })
      .trim()
      .min(1, texts.reason)
      .max(MAX_MODERATION_REASON_LENGTH, moderationErrorTexts.tooLong),
    /** Name of the notice's sender; name and e-mail may be left out for the category `illegal` only. */
    name: createOptionalFieldSchema(
      z
        .string({ error: texts.name })
        .overwrite(toOneLine)
        .max(MAX_CONTENT_NOTICE_SENDER_NAME_LENGTH, moderationErrorTexts.tooLong),
    ),
    email: createOptionalFieldSchema(emailAddressSchema),
    /** True when the sender believes the notice to be accurate and complete. */
    goodFaith: z
      .preprocess((value) => value ?? false, formBooleanSchema)
      .refine((value) => value, texts.goodFaith),
  })
  .refine(isGiven('name'), { path: ['name'], error: texts.name, ...crossFieldRuleOptions })
  .refine(isGiven('email'), { path: ['email'], error: texts.email, ...crossFieldRuleOptions });
export type NewContentNoticeBody = z.output<typeof newContentNoticeBody>;

export const contentNoticeDecisionBody = z.object({
  decision: z.enum(contentNoticeVerdicts, { error: texts.verdict }),
  /** Reason that is mailed to the sender of the notice. */
  reason: z
    .string({ error: moderationErrorTexts.reason })
    .trim()
    .min(1, moderationErrorTexts.reason)
    .max(MAX_MODERATION_REASON_LENGTH, moderationErrorTexts.tooLong),
});
export type ContentNoticeDecisionBody = z.output<typeof contentNoticeDecisionBody>;

/** Notice as administrators, and only they, see it. */
export const contentNoticeForAdminsSchema = z
  .object({
    _id: z.string(),
    /** Reference of the notice in the mails to the sender, to quote in an answer. */
    reference: z.string(),
    /** Absolute address of the reported page. */
    url: z.string(),
    category: z.enum(contentNoticeCategories),
    /** Text of the notice; null a year after the decision, like `name` and `email`. */
    reason: z.string().nullable(),
    name: z.string().nullable(),
    email: z.string().nullable(),
    createdAt: z.iso.datetime(),
    state: z.enum(contentNoticeStates),
    decidedAt: z.iso.datetime().nullable(),
    /** Listing on the reported page; null for other pages. */
    ad: listingWithAuthorLastNameSchema.nullable(),
    /** Member on the reported page; null for other pages. */
    user: z.object({ _id: z.string(), firstName: z.string(), lastName: z.string() }).nullable(),
  })
  .meta({ id: 'Notice' });
export type ContentNoticeForAdmins = z.output<typeof contentNoticeForAdminsSchema>;

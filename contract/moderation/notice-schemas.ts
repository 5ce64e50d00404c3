import * as z from 'zod';
import { emailAddress } from '../accounts/schemas.ts';
import { acrossFields, formBoolean, omissible, oneLine } from '../form-fields.ts';
import { namedListing } from '../listings/schemas.ts';
import {
  MAX_NOTICE_NAME,
  MAX_NOTICE_URL,
  type NoticeCategory,
  noticeCategories,
  noticeStates,
  noticeVerdicts,
  noticeTexts as texts,
  UNNAMED_CATEGORY,
} from './notices.ts';
import { MAX_REASON, moderationTexts } from './rules.ts';

interface Named {
  category?: NoticeCategory;
  name?: unknown;
  email?: unknown;
}

const isGiven = (field: 'name' | 'email') => (notice: Named) =>
  notice.category === UNNAMED_CATEGORY || notice[field] !== undefined;

export const newNotice = z
  .object({
    /** A page of this site: absolute, or a path under `/app`. */
    url: z.string({ error: texts.url }).trim().min(1, texts.url).max(MAX_NOTICE_URL, moderationTexts.tooLong),
    category: z.enum(noticeCategories, { error: texts.category }),
    reason: z
      .string({ error: texts.reason })
      .trim()
      .min(1, texts.reason)
      .max(MAX_REASON, moderationTexts.tooLong),
    /** Both may be left out for the category `illegal` only. */
    name: omissible(
      z.string({ error: texts.name }).overwrite(oneLine).max(MAX_NOTICE_NAME, moderationTexts.tooLong),
    ),
    email: omissible(emailAddress),
    /** What is said is accurate and complete, to one's knowledge. */
    goodFaith: z.preprocess((value) => value ?? false, formBoolean).refine((value) => value, texts.goodFaith),
  })
  .refine(isGiven('name'), { path: ['name'], error: texts.name, ...acrossFields })
  .refine(isGiven('email'), { path: ['email'], error: texts.email, ...acrossFields });
export type NewNotice = z.output<typeof newNotice>;

export const noticeDecision = z.object({
  decision: z.enum(noticeVerdicts, { error: texts.verdict }),
  /** Mailed to whoever reported. */
  reason: z
    .string({ error: moderationTexts.reason })
    .trim()
    .min(1, moderationTexts.reason)
    .max(MAX_REASON, moderationTexts.tooLong),
});
export type NoticeDecision = z.output<typeof noticeDecision>;

/** As administrators see it, and nobody else. */
export const notice = z
  .object({
    _id: z.string(),
    /** In the mails to whoever reported, to be named in an answer. */
    reference: z.string(),
    /** Absolute. */
    url: z.string(),
    category: z.enum(noticeCategories),
    /** Null a year after the decision, like `name` and `email`. */
    reason: z.string().nullable(),
    name: z.string().nullable(),
    email: z.string().nullable(),
    createdAt: z.iso.datetime(),
    state: z.enum(noticeStates),
    decidedAt: z.iso.datetime().nullable(),
    /** The listing whose page it is. */
    ad: namedListing.nullable(),
    /** The member whose page it is. */
    user: z.object({ _id: z.string(), firstName: z.string(), lastName: z.string() }).nullable(),
  })
  .meta({ id: 'Notice' });
export type Notice = z.output<typeof notice>;

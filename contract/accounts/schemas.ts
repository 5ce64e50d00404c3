import * as z from 'zod';
import { MAX_APP_PATH_LENGTH, normalizeAppPath } from '../app-path.ts';
import { apiErrors } from '../errors.ts';
import {
  createClearableFieldSchema,
  createJsonFieldSchema,
  crossFieldRuleOptions,
  formBooleanSchema,
  isEmptyFormFieldValue,
  noLinkRule,
  noPhoneNumberRule,
  toOneLine,
  uploadedImageSchema,
} from '../form-fields.ts';
import {
  isPostalCode,
  MAX_CITY_LENGTH,
  MAX_POSTAL_CODE_LENGTH,
  removeSpacesFromPostalCode,
} from '../places/rules.ts';
import { hasLinkOrEmailAddress } from '../text/links.ts';
import { hasPhoneInText } from '../text/phone-numbers.ts';
import { companyContactErrorTexts, isPhoneNumber } from './company-rules.ts';
import { isStrongPassword } from './password-rule.ts';
import { pickupSlotsFieldSchema } from './pickup.ts';
import {
  isEmail,
  isSiret,
  MAX_PRESENTATION_LENGTH,
  newAdminErrorTexts,
  removeSiretSpaces,
  accountErrorTexts as texts,
} from './rules.ts';
import { secondFactorCodeSchema } from './second-factor.ts';

const required = (message: string, max = 100) =>
  z.string({ error: message }).overwrite(toOneLine).min(1, message).max(max, texts.tooLong);

const requiredName = (missing: string) =>
  required(missing)
    .refine(...noLinkRule)
    .refine(...noPhoneNumberRule);

/** Reads the text `null` as null: a client that copies every field of a user into a form sends it. */
const copied = (value: unknown) => (value === 'null' || value === 'undefined' ? null : value);

const optional = (max = 100, clean = (text: string) => text.trim()) =>
  z.preprocess(copied, createClearableFieldSchema(z.string().overwrite(clean).max(max, texts.tooLong)));

/** Line breaks are CRLF in forms: each counts as the one character that was typed. */
const presentation = z.preprocess(
  copied,
  createClearableFieldSchema(
    z
      .string()
      .overwrite((text) => text.replaceAll('\r\n', '\n'))
      .trim()
      .max(MAX_PRESENTATION_LENGTH, texts.presentation)
      .refine(...noLinkRule),
  ),
);

/**
 * Picture of a form: only a file is a new one. Clients that copy a user send the path of the current picture back as
 * text.
 */
const newImage = z.preprocess(
  (value) => (value instanceof File ? value : undefined),
  uploadedImageSchema.optional(),
);

export const createRequiredEmailSchema = (missing: string) =>
  z
    .string({ error: missing })
    .trim()
    .toLowerCase()
    .min(1, missing)
    .refine((value) => value === '' || isEmail(value), texts.emailInvalid);

export const emailAddressSchema = createRequiredEmailSchema(texts.email);

const strongOrEmpty = (missing: string) =>
  z
    .string({ error: missing })
    .max(200, texts.passwordTooLong)
    .refine((value) => value === '' || isStrongPassword(value), texts.passwordWeak);

const newPassword = strongOrEmpty(texts.password).min(1, texts.password);

const city = required(texts.city, MAX_CITY_LENGTH)
  .refine(...noLinkRule)
  .refine(...noPhoneNumberRule);
const requiredPostalCode = (missing: string) =>
  required(missing, MAX_POSTAL_CODE_LENGTH)
    .overwrite(removeSpacesFromPostalCode)
    .refine((value) => value === '' || isPostalCode(value), texts.postalCodeDigits);
const postalCode = requiredPostalCode(texts.postalCode);
const street = { streetNumber: optional(20), streetName: optional(200) };

const company = {
  companyName: optional(200, toOneLine)
    .refine((name) => !name || !hasLinkOrEmailAddress(name), noLinkRule[1])
    .refine((name) => !name || !hasPhoneInText(name), noPhoneNumberRule[1]),
  companySiret: optional(40).transform((value) => value && removeSiretSpaces(value)),
  /** Address, e-mail and phone are shown to everybody once they are certified. */
  companyAddress: optional(300).refine(
    (address) => !address || !hasLinkOrEmailAddress(address),
    noLinkRule[1],
  ),
  companyEmail: optional(254).refine((email) => !email || isEmail(email), texts.emailInvalid),
  companyPhone: optional(30).refine(
    (phone) => !phone || isPhoneNumber(phone),
    companyContactErrorTexts.companyPhoneInvalid,
  ),
  /**
   * Certification of a professional: true when the company's fields are right, and only lawful products are
   * offered; no form requires it.
   */
  certified: formBooleanSchema.optional(),
};

const isMissing = (value: unknown) => typeof value !== 'string' || isEmptyFormFieldValue(value);

/** Adds the check that a professional gives all required company fields; all missing ones are named at once. */
const asProfessional = <
  T extends z.ZodType<{
    professional?: boolean | undefined;
    companyName?: string | null | undefined;
    companySiret?: string | null | undefined;
  }>,
>(
  form: T,
) =>
  form
    .refine(({ professional, companyName }) => !professional || !isMissing(companyName), {
      path: ['companyName'],
      error: texts.companyName,
      ...crossFieldRuleOptions,
    })
    .refine(({ professional, companySiret }) => !professional || !isMissing(companySiret), {
      path: ['companySiret'],
      error: texts.companySiret,
      ...crossFieldRuleOptions,
    })
    .refine(
      ({ professional, companySiret }) =>
        !professional || isMissing(companySiret) || isSiret(removeSiretSpaces(companySiret ?? '')),
      { path: ['companySiret'], error: texts.siretInvalid, ...crossFieldRuleOptions },
    );

export const loginBody = z.object({
  email: z
    .string({ error: texts.email })
    .trim()
    .toLowerCase()
    .min(1, texts.email)
    .max(254, texts.emailInvalid),
  password: z.string({ error: texts.password }).min(1, texts.password).max(200, texts.passwordTooLong),
  /** Code of the second factor, where there is one. */
  code: secondFactorCodeSchema.optional(),
});

export const emailAddressBody = z.object({ email: emailAddressSchema });

/** Path and query under `/app` to which the mailed link leads in the end. */
const next = z
  .string()
  .max(MAX_APP_PATH_LENGTH, texts.next)
  .refine((path) => normalizeAppPath(path) !== undefined, texts.next)
  .optional();

/** Change of the e-mail of an account that was never activated; `email` is the former one. */
export const unactivatedAccountEmailChangeBody = loginBody
  .pick({ email: true, password: true })
  .extend({ newEmail: emailAddressSchema, next });
export type UnactivatedAccountEmailChangeBody = z.output<typeof unactivatedAccountEmailChangeBody>;

export const passwordResetLinkRequestBody = emailAddressBody.extend({ next });

/** Account of a mailed link that was opened; null when it isn't known. */
export const openedMailedLinkAnswerSchema = z.object({
  email: z.string().nullable(),
  next: z.string().nullable(),
});
export type OpenedMailedLinkAnswer = z.output<typeof openedMailedLinkAnswerSchema>;

/** Adds the check of `confirmation`, a field of the page; the server checks it only when it is sent. */
const confirmed = <T extends z.ZodType<{ password: string; confirmation?: string | undefined }>>(form: T) =>
  form
    .refine(({ confirmation }) => confirmation !== '', {
      path: ['confirmation'],
      error: texts.confirmation,
      ...crossFieldRuleOptions,
    })
    .refine(({ password, confirmation }) => !confirmation || confirmation === password, {
      path: ['confirmation'],
      error: texts.confirmationDiffers,
      ...crossFieldRuleOptions,
    });

export const resetPasswordBody = confirmed(
  z.object({
    password: newPassword,
    confirmation: z.string().optional(),
    token: z.string({ error: apiErrors.LINK_INVALID[1] }).max(200, apiErrors.LINK_INVALID[1]),
  }),
);

export const signUpBody = asProfessional(
  confirmed(
    z.object({
      firstName: requiredName(texts.firstName),
      lastName: requiredName(texts.lastName),
      email: emailAddressSchema,
      phone: optional(30),
      password: newPassword,
      confirmation: z.string().optional(),
      address: createJsonFieldSchema(z.object({ ...street, city, postalCode }, { error: texts.city })),
      professional: formBooleanSchema.optional(),
      showPhoneNumber: formBooleanSchema.optional(),
      ...company,
      cgu: formBooleanSchema.optional(),
      profileImage: newImage,
      next,
    }),
  ).refine((form) => form.cgu !== false, { path: ['cgu'], error: texts.terms, ...crossFieldRuleOptions }),
);
export type SignUpBody = z.output<typeof signUpBody>;

/**
 * Update of a profile. Absent fields stay unchanged, and so does the password when it is empty; `hasNewAlert` can
 * only be cleared. The company's fields count for professionals only, who cannot empty its name and SIRET; a private
 * person becomes one with `professional`, and cannot go back.
 */
export const profileUpdateBody = z.object({
  firstName: requiredName(texts.firstName).optional(),
  lastName: requiredName(texts.lastName).optional(),
  email: emailAddressSchema.optional(),
  phone: optional(30),
  password: strongOrEmpty(texts.password).optional(),
  /** Former password. Without it, a new password or e-mail confirms no call of administrators for a week. */
  currentPassword: z.string().max(200, texts.passwordTooLong).optional(),
  address: createJsonFieldSchema(
    z.object({ ...street, city: city.optional(), postalCode: postalCode.optional() }, { error: texts.city }),
  ).optional(),
  showPhoneNumber: formBooleanSchema.optional(),
  professional: formBooleanSchema.optional(),
  ...company,
  presentation,
  pickup: pickupSlotsFieldSchema,
  profileImage: newImage,
  hasNewAlert: formBooleanSchema.optional(),
  matchMails: formBooleanSchema.optional(),
  adviceMails: formBooleanSchema.optional(),
  reservations: formBooleanSchema.optional(),
  /** Day in Paris, at most `MAX_AWAY_DAYS` from today; empty: back. */
  awayUntil: z.preprocess(copied, createClearableFieldSchema(z.iso.date({ error: texts.awayUntil }))),
});
export type ProfileUpdateBody = z.output<typeof profileUpdateBody>;

/** Update of a profile as the page sends it. */
export const profileFormSchema = asProfessional(profileUpdateBody);

/** Update that a professional whose company is incomplete sends to `PUT /api/users/update`. */
export const companyFormSchema = asProfessional(
  z.object({ ...company, professional: formBooleanSchema.default(true) }),
);

export const newAdminBody = z.object({
  firstName: requiredName(newAdminErrorTexts.firstName),
  lastName: requiredName(newAdminErrorTexts.lastName),
  email: createRequiredEmailSchema(newAdminErrorTexts.email),
  password: strongOrEmpty(newAdminErrorTexts.password).min(1, newAdminErrorTexts.password),
  address: createJsonFieldSchema(
    z.object(
      {
        ...street,
        city: requiredName(newAdminErrorTexts.city),
        postalCode: requiredPostalCode(newAdminErrorTexts.postalCode),
      },
      { error: newAdminErrorTexts.city },
    ),
  ),
});
export type NewAdmin = z.output<typeof newAdminBody>;

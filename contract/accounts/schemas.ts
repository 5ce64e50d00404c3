import * as z from 'zod';
import { formBoolean, image, nested } from '../form-fields.ts';
import {
  isEmail,
  isPostalCode,
  isSiret,
  isStrongPassword,
  siretDigits,
  accountTexts as texts,
} from './rules.ts';

const required = (message: string, max = 100) =>
  z.string({ error: message }).trim().min(1, message).max(max, texts.tooLong);
const optional = (max = 100) => z.string().trim().max(max, texts.tooLong).optional();

export const emailAddress = z
  .string({ error: texts.email })
  .trim()
  .toLowerCase()
  .min(1, texts.email)
  .refine((value) => value === '' || isEmail(value), texts.emailInvalid);

const newPassword = z
  .string({ error: texts.password })
  .min(1, texts.password)
  .max(200, texts.passwordTooLong)
  .refine((value) => value === '' || isStrongPassword(value), texts.passwordWeak);

const postalCode = required(texts.postalCode, 10).refine(
  (value) => value === '' || isPostalCode(value),
  texts.postalCodeDigits,
);

const address = nested(
  z.object({
    streetNumber: optional(20),
    streetName: optional(200),
    city: required(texts.city),
    postalCode,
  }),
);

/** An empty body must name every faulty field, so rules across fields run even when others failed. */
const always = { when: () => true };

const isMissing = (value: unknown) => typeof value !== 'string' || value.trim() === '';

const company = {
  companyName: optional(200),
  companySiret: optional(40).transform((value) => value && siretDigits(value)),
};

export const login = z.object({
  email: z
    .string({ error: texts.email })
    .trim()
    .toLowerCase()
    .min(1, texts.email)
    .max(254, texts.emailInvalid),
  password: z.string({ error: texts.password }).min(1, texts.password).max(200, texts.passwordTooLong),
});

export const emailOnly = z.object({ email: emailAddress });

/** `confirmation` is the page's field; the server checks it when it is sent. */
export const resetPassword = z
  .object({ password: newPassword, confirmation: z.string().optional(), token: z.string().max(200) })
  .refine((form) => form.confirmation === undefined || form.confirmation === form.password, {
    path: ['confirmation'],
    error: texts.confirmationDiffers,
    ...always,
  });

export const signUp = z
  .object({
    firstName: required(texts.firstName),
    lastName: required(texts.lastName),
    email: emailAddress,
    phone: optional(30),
    password: newPassword,
    confirmation: z.string().optional(),
    address,
    professional: formBoolean.optional(),
    showPhoneNumber: formBoolean.optional(),
    ...company,
    cgu: formBoolean.optional(),
    profileImage: image.optional(),
  })
  .refine((form) => form.confirmation === undefined || form.confirmation === form.password, {
    path: ['confirmation'],
    error: texts.confirmationDiffers,
    ...always,
  })
  .refine((form) => form.cgu !== false, { path: ['cgu'], error: texts.terms, ...always })
  .refine((form) => !form.professional || !isMissing(form.companyName), {
    path: ['companyName'],
    error: texts.companyName,
    ...always,
  })
  .refine((form) => !form.professional || !isMissing(form.companySiret), {
    path: ['companySiret'],
    error: texts.companySiret,
    ...always,
  })
  .refine(
    (form) =>
      !form.professional || isMissing(form.companySiret) || isSiret(siretDigits(form.companySiret ?? '')),
    { path: ['companySiret'], error: texts.siretInvalid, ...always },
  );

/** What is absent stays as it is; an empty password means unchanged; `hasNewAlert` can only be cleared. */
export const profileUpdate = z.object({
  firstName: required(texts.firstName).optional(),
  lastName: required(texts.lastName).optional(),
  email: emailAddress.optional(),
  phone: optional(30),
  password: z.union([z.literal(''), newPassword]).optional(),
  address: address.optional(),
  showPhoneNumber: formBoolean.optional(),
  companyName: required(texts.companyName, 200).optional(),
  companySiret: required(texts.companySiret, 40)
    .transform(siretDigits)
    .refine((value) => value === '' || isSiret(value), texts.siretInvalid)
    .optional(),
  profileImage: image.optional(),
  hasNewAlert: formBoolean.optional(),
});

export const postalAddress = z.object({
  streetNumber: z.string().nullable(),
  streetName: z.string().nullable(),
  city: z.string(),
  postalCode: z.string(),
});

/** A member's own account, as only that member sees it. */
export const user = z
  .object({
    _id: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    phone: z.string().nullable(),
    profileImage: z.string().nullable(),
    address: postalAddress,
    professional: z.boolean(),
    companyName: z.string().nullable(),
    companySiret: z.string().nullable(),
    showPhoneNumber: z.boolean(),
    isActive: z.boolean(),
    role: z.number().int(),
    hasNewAlert: z.boolean(),
    cgu: z.boolean(),
  })
  .meta({ id: 'User' });
export type User = z.output<typeof user>;

/** Claims of the session token; times in seconds since 1970. */
export const sessionClaims = z.object({
  userId: z.string(),
  role: z.number().int(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  profileImage: z.string().nullable(),
  address: postalAddress,
  isActive: z.boolean(),
  version: z.number().int(),
  iat: z.number().int(),
  exp: z.number().int(),
});
export type SessionClaims = z.output<typeof sessionClaims>;

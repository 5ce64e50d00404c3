import * as z from 'zod';
import { accountTexts } from './rules.ts';
import { secondFactorTexts as texts } from './second-factor-rules.ts';

/** Of the app or a recovery code; spaces, hyphens and capitals are a matter of typing. */
export const secondFactorCode = z
  .string({ error: texts.code })
  .max(100, texts.tooLong)
  .overwrite((code) => code.replace(/[\s-]/g, '').toLowerCase());

export const confirmedCode = z.object({ code: secondFactorCode.min(1, texts.code) });

/** Body with a code; where it or the body is absent, `X-Code` confirms the call. */
export const optionalCode = z.preprocess((body) => body ?? {}, confirmedCode.partial());

export const presentPassword = z.object({
  password: z
    .string({ error: accountTexts.password })
    .min(1, accountTexts.password)
    .max(200, accountTexts.passwordTooLong),
});

export const newSecondFactor = z
  .object({
    /** Base32, for an app that can't read the QR code of `uri`. */
    secret: z.string(),
    /** `otpauth://totp/...` */
    uri: z.string(),
  })
  .meta({ id: 'NewSecondFactor' });
export type NewSecondFactor = z.output<typeof newSecondFactor>;

export const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

export const secondFactorState = z
  .object({
    isActive: z.boolean(),
    /** Administrators can do nothing without it. */
    isRequired: z.boolean(),
    /** How many are left. */
    recoveryCodes: z.number().int(),
  })
  .meta({ id: 'SecondFactor' });
export type SecondFactorState = z.output<typeof secondFactorState>;

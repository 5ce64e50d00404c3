import * as z from 'zod';
import { accountErrorTexts } from './rules.ts';
import { secondFactorErrorTexts as texts } from './second-factor-rules.ts';

/** Code of the app, or recovery code; spaces, hyphens and capitals are ignored. */
export const secondFactorCodeSchema = z
  .string({ error: texts.code })
  .max(100, texts.tooLong)
  .overwrite((code) => code.replace(/[\s-]/g, '').toLowerCase());

export const secondFactorCodeBody = z.object({ code: secondFactorCodeSchema.min(1, texts.code) });

/** Body with a code; where it or the body is absent, `X-Code` confirms the call. */
export const optionalSecondFactorCodeBody = z.preprocess(
  (body) => body ?? {},
  secondFactorCodeBody.partial(),
);

export const currentPasswordBody = z.object({
  password: z
    .string({ error: accountErrorTexts.password })
    .min(1, accountErrorTexts.password)
    .max(200, accountErrorTexts.passwordTooLong),
});

export const secondFactorSetupSchema = z
  .object({
    /** Key of the second factor in Base32, for an app that can't read the QR code of `uri`. */
    secret: z.string(),
    /** Address `otpauth://totp/...` of the second factor, which authenticator apps read from a QR code. */
    uri: z.string(),
  })
  .meta({ id: 'NewSecondFactor' });
export type SecondFactorSetup = z.output<typeof secondFactorSetupSchema>;

export const recoveryCodesSchema = z.object({ recoveryCodes: z.array(z.string()) });

export const secondFactorStateSchema = z
  .object({
    isActive: z.boolean(),
    /** True when administrators of this site can do nothing without a second factor. */
    isRequired: z.boolean(),
    /** Number of unused recovery codes. */
    recoveryCodes: z.number().int(),
  })
  .meta({ id: 'SecondFactor' });
export type SecondFactorState = z.output<typeof secondFactorStateSchema>;

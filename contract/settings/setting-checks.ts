import * as z from 'zod';
import { MIN_BUTTON_CONTRAST } from '../accent-colours.ts';
import { calculateContrastRatio, parseHexColour, WHITE } from '../colour.ts';
import { convertParisTimeToDate } from '../paris-time.ts';
import { foldTextForComparison } from '../text/fold.ts';

/** Whole number within limits, as digits alone. */
export const createWholeNumberSchema = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d+$/)
    .transform(Number)
    .refine((value) => value >= min && value <= max);

/** Web address without trailing slashes. */
export const webAddressSchema = z
  .url({ protocol: /^https?$/ })
  .transform((value) => value.replace(/\/+$/, ''));

/** Parts of a setting that is a web address. */
export const webAddressSetting = {
  kind: 'address',
  schema: webAddressSchema,
  expected: 'une adresse de page, par exemple https://example.org/contact',
} as const;

/** Options of the query of a mail server's address: others make nodemailer run programs, or log the password. */
const MAIL_SERVER_OPTIONS =
  /^(name|authMethod|requireTLS|ignoreTLS|tls\.(rejectUnauthorized|servername|minVersion))$/;

export const mailServerSchema = z
  .url({ protocol: /^smtps?$/ })
  .max(1_000)
  .refine((text) =>
    [...(URL.parse(text)?.searchParams.keys() ?? [])].every((key) => MAIL_SERVER_OPTIONS.test(key)),
  );

/** Sender of mails: an address, or `Name <address>`. */
export const mailSenderSchema = z
  .string()
  .max(320)
  .regex(/^[^\r\n]*@[^\r\n]+$/);

/** Line of the legal notice; the placeholder of the sample settings counts as missing. */
export const legalNoticeLineSchema = z
  .string()
  .max(500)
  .transform((text) => (text.includes('CHANGE_ME') ? undefined : text));

const splitList = (text: string) => text.split(/[\s,]+/).filter(Boolean);

export const originsSchema = z
  .string()
  .transform(splitList)
  .pipe(
    z.array(
      z
        // Origins with a wildcard are refused: policies know `https://*.example.org`, `postMessage` doesn't, and the
        // owner of any subdomain could frame the login.
        .url({ protocol: /^https?$/, hostname: /^[^*]+$/ })
        .refine((value) => URL.parse(value)?.origin === value),
    ),
  );

/** Domains of e-mail addresses, with or without `@`. */
export const domainsSchema = z
  .string()
  .transform((text) => splitList(text.toLowerCase()).map((domain) => domain.replace(/^@/, '')))
  .pipe(
    z
      .array(
        z
          .string()
          .max(253)
          .regex(/^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/),
      )
      .min(1)
      .max(20),
  );

export const namedWebAddressesSchema = z
  .string()
  .transform((text) => text.split(',').map((pair) => pair.trim().split('=') as [string, string]))
  .pipe(z.array(z.tuple([z.string().min(1), webAddressSchema])));

/** Words or phrases, one a line or with commas between them. */
export const wordsSchema = z
  .string()
  .max(5_000)
  .transform((text) =>
    text
      .split(/[,\n]/)
      .map((word) => word.trim())
      .filter(Boolean),
  )
  .pipe(z.array(z.string().max(60).refine(foldTextForComparison)).min(1).max(200));

/** Uploaded picture: its path and its size in pixels, as `/uploads/x.webp 320x80`. */
export const storedPictureSchema = z
  .string()
  .regex(/^\/uploads\/[0-9a-f]{40}\.webp [1-9]\d{0,2}x[1-9]\d{0,2}$/)
  .transform((text) => {
    const [path = '', width, height] = text.split(/[ x](?=\d)/);
    return { path, width: Number(width), height: Number(height) };
  });

/** Ready-made reasons, one a line: a label, a colon and the text that its reader gets. */
export const readyReasonsSchema = z
  .string()
  .max(5_000)
  .transform((text) => text.split('\n').filter((line) => line.trim()))
  .pipe(
    z
      .array(
        z.string().transform((line, context) => {
          const [, label = '', text = ''] = /^([^:]+):(.*)$/.exec(line) ?? [];
          const reason = { label: label.trim(), text: text.trim() };
          const isUsable =
            reason.label.length > 0 && reason.label.length <= 30 && /^.{10,500}$/.test(reason.text);
          if (!isUsable) context.addIssue('No label and text');
          return reason;
        }),
      )
      .min(1)
      .max(20),
  )
  .refine((reasons) => new Set(reasons.map(({ label }) => label)).size === reasons.length);

/** Colour that buttons may have: seen on a white page. */
export const accessibleAccentColourSchema = z.string().refine((text) => {
  const colour = parseHexColour(text);
  return colour && text.startsWith('#') && calculateContrastRatio(colour, WHITE) >= MIN_BUTTON_CONTRAST;
});

/** Moment; of a time without an offset, in Paris; of a date without a time, the end of that day in Paris. */
export const momentInParisSchema = z
  .union([z.iso.datetime({ offset: true }), z.iso.datetime({ local: true, precision: -1 }), z.iso.date()])
  .transform((text) => {
    if (/T.*(Z|[+-]\d\d:\d\d)$/.test(text)) return new Date(text);
    const [day = '', time = '24:00'] = text.split('T');
    return convertParisTimeToDate(day, time);
  });

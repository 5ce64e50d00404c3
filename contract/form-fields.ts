import * as z from 'zod';
import { MAX_IMAGE_BYTES } from './images.ts';
import { pictureUploadTexts } from './picture-upload-texts.ts';
import { parseJsonWithoutInvisibleCharacters } from './text/clean-text.ts';
import { parseTypedDecimal } from './text/decimals.ts';
import { hasLinkOrEmailAddress } from './text/links.ts';
import { hasPhoneInText } from './text/phone-numbers.ts';

/** Boolean of a form: multipart has only text, `"true"` and `"false"`. */
export const formBooleanSchema = z
  .union([z.boolean(), z.enum(['true', 'false', 'on', ''])], { error: 'Indiquez true ou false.' })
  .transform((value) => value === true || value === 'true' || value === 'on');

/** Uploaded picture; decoding decides later whether its bytes really are one. */
export const uploadedImageSchema = z
  .file({ error: pictureUploadTexts.unreadable })
  .max(MAX_IMAGE_BYTES, pictureUploadTexts.tooLarge);

/**
 * Object or list that may arrive as its JSON text, as multipart clients send it. Invalid JSON fails.
 * @param absent value that the schema reads when nothing was sent
 */
export const createJsonFieldSchema = <T extends z.ZodType>(schema: T, absent: unknown = {}) =>
  z.preprocess((value) => {
    if (value === undefined) return absent;
    if (typeof value !== 'string') return value;
    try {
      return parseJsonWithoutInvisibleCharacters(value);
    } catch {
      return value;
    }
  }, schema);

interface DecimalTexts {
  outOfRange: string;
  tooLarge: string;
  /** Error sentence for a text that is no number, such as "beaucoup". */
  notNumber: string | ((text: string) => string);
  /** Error sentence for a number that rounding makes 0. */
  tooSmall?: string;
}

/**
 * Number from 0 to a million, typed with a comma or a point; empty is absent.
 * @param places decimals of its column; the number is rounded to them here, so that every rule sees the value that
 * will be stored
 */
export const createDecimalFieldSchema = (
  places: number,
  { outOfRange, tooLarge, notNumber, tooSmall = outOfRange }: DecimalTexts,
) =>
  z.preprocess(
    (value) => {
      const given = emptyToUndefined(value);
      return typeof given === 'string' ? (parseTypedDecimal(given) ?? given) : given;
    },
    z
      .number({
        error: ({ input }) => {
          if (typeof input !== 'string') return outOfRange;
          return typeof notNumber === 'string' ? notNumber : notNumber(input);
        },
      })
      .min(0, outOfRange)
      .max(1_000_000, tooLarge)
      .refine((value) => value === 0 || Number(value.toFixed(places)) > 0, tooSmall)
      .overwrite((value) => Number(value.toFixed(places)))
      .optional(),
  );

/** True for the value of an empty field in a form: null, or a text without visible characters. */
export const isEmptyFormFieldValue = (value: unknown) =>
  value === null ||
  // Fillers of some scripts, variation selectors and the blank of Braille are letters and signs to Unicode.
  (typeof value === 'string' && !/[^\p{Cf}\p{Default_Ignorable_Code_Point}\u2800\s]/u.test(value));

/** Makes an empty field absent, for `preprocess`. */
export const emptyToUndefined = (value: unknown) => (isEmptyFormFieldValue(value) ? undefined : value);

/** Optional field: empty is absent. */
export const createOptionalFieldSchema = <T extends z.ZodType>(schema: T) =>
  z.preprocess(emptyToUndefined, schema.optional());

/** Field that can be cleared: empty is null, which in an edit removes the value; absent leaves it. */
export const createClearableFieldSchema = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (isEmptyFormFieldValue(value) ? null : value), z.nullable(schema).optional());

/** Puts a name on one line, for `overwrite`; empty when no character is visible. */
export const toOneLine = (text: string) =>
  isEmptyFormFieldValue(text) ? '' : text.replace(/\s+/g, ' ').trim();

/** Refinement that refuses links in a text that other members read as a name. */
export const noLinkRule = [
  (text: string) => !hasLinkOrEmailAddress(text),
  'Ce champ ne peut contenir ni adresse web ni adresse e-mail.',
] as const;

/** Refinement that refuses a text with a phone number. */
export const noPhoneNumberRule = [
  (text: string) => !hasPhoneInText(text),
  'Ce champ ne peut pas contenir de numéro de téléphone.',
] as const;

/** Repeated field of a form: absent, one value or many. */
export const createRepeatableFieldSchema = <T extends z.ZodType>(schema: T, max: number, message: string) =>
  z.preprocess(
    (value) => (value === undefined ? [] : Array.isArray(value) ? value : [value]),
    z.array(schema).max(max, message),
  );

/** Option that runs rules across fields even when others failed, so that an empty form names every faulty field. */
export const crossFieldRuleOptions = {
  when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null,
};

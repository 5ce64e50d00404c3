import * as z from 'zod';
import {
  createJsonFieldSchema,
  crossFieldRuleOptions,
  isEmptyFormFieldValue,
  noLinkRule,
  noPhoneNumberRule,
  toOneLine,
} from '../form-fields.ts';
import {
  isTimeOfDay,
  MAX_ORDER_DEADLINE_HOURS_BEFORE_PICKUP,
  MAX_PICKUP_PLACE_LENGTH,
  MAX_PICKUP_SLOTS,
  pickupSlotErrorTexts as texts,
} from './rules.ts';

const time = z.string({ error: texts.time }).refine(isTimeOfDay, texts.time);

/** Place of a pick-up, or an empty text where it may be left open. */
export const optionalPickupPlaceSchema = z
  .string({ error: texts.place })
  .overwrite(toOneLine)
  .max(MAX_PICKUP_PLACE_LENGTH, texts.placeTooLong)
  .refine(...noLinkRule);

const pickupPlaceSchema = optionalPickupPlaceSchema.min(1, texts.place);

/** Time range within one day, `from` before `to`, "HH:mm". */
export const timeRangeFieldSchemas = { from: time, to: time };

export const isTimeRangeInOrder = ({ from, to }: { from: unknown; to: unknown }) =>
  !isTimeOfDay(from) || !isTimeOfDay(to) || from < to;

/** Pick-up slot at which a seller hands over their produce every week. */
export const pickupSlotSchema = z
  .object(
    {
      /** Days of the week of a pick-up slot, from 1, Monday; each once, in order. */
      days: z
        .array(z.number({ error: texts.days }).int(texts.days).min(1, texts.days).max(7, texts.days), {
          error: texts.days,
        })
        .min(1, texts.days)
        .overwrite((days) => [...new Set(days)].sort()),
      ...timeRangeFieldSchemas,
      /** Place of a pick-up slot, which everybody sees. (The place that two people agree on is not public.) */
      place: pickupPlaceSchema.refine(...noPhoneNumberRule),
      /** Hours before its start from which the slot can't be chosen any more; absent: until it ends. */
      orderUntilHours: z
        .int({ error: texts.orderUntilHours })
        .min(0, texts.orderUntilHours)
        .max(MAX_ORDER_DEADLINE_HOURS_BEFORE_PICKUP, texts.orderUntilHours)
        .optional(),
    },
    { error: texts.slot },
  )
  .refine(isTimeRangeInOrder, { path: ['to'], error: texts.order, ...crossFieldRuleOptions })
  .meta({ id: 'PickupSlot' });
export type PickupSlot = z.output<typeof pickupSlotSchema>;

/**
 * Pick-up slots in a form: a list or its JSON, absent when unchanged. A client that sends back everything it read
 * writes an empty list as '' and any other as `[object Object]`, which changes nothing.
 */
export const pickupSlotsFieldSchema = createJsonFieldSchema(
  z.preprocess((sent) => {
    if (typeof sent === 'string' && sent.startsWith('[object Object]')) return undefined;
    return isEmptyFormFieldValue(sent) ? [] : sent;
  }, z.array(pickupSlotSchema, { error: texts.slots }).max(MAX_PICKUP_SLOTS, texts.tooMany).optional()),
  undefined,
);

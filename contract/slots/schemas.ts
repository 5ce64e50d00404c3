import * as z from 'zod';
import {
  createClearableFieldSchema,
  crossFieldRuleOptions,
  emptyToUndefined,
  formBooleanSchema,
  toOneLine,
  uploadedImageSchema,
} from '../form-fields.ts';
import { keysOf } from '../keys-of.ts';
import {
  isSlotLink,
  MAX_COUNTED_SLOTS,
  MAX_SLOT_LINK_LENGTH,
  MAX_SLOT_POSITION,
  MAX_SLOT_TEXT_LENGTH,
  MAX_SLOT_TITLE_LENGTH,
  MAX_SLOT_VERSION_LENGTH,
  slotDrawings,
  slotPlaceLabels,
  slotStateLabels,
  slotErrorTexts as texts,
} from './rules.ts';

const places = keysOf(slotPlaceLabels);

const line = (missing: string, max: number, tooLong: string) =>
  z.string({ error: missing }).overwrite(toOneLine).min(1, missing).max(max, tooLong);

const day = createClearableFieldSchema(
  z.iso
    .date({ error: texts.day })
    .refine((value) => value >= '2020-01-01' && value <= '2099-12-31', texts.day),
);

const link = createClearableFieldSchema(
  z.string({ error: texts.link }).trim().max(MAX_SLOT_LINK_LENGTH, texts.link).refine(isSlotLink, texts.link),
);

const position = z.preprocess(
  (value) => (typeof value === 'string' && /^\s*\d{1,3}\s*$/.test(value) ? Number(value) : value),
  z
    .number({ error: texts.position })
    .int(texts.position)
    .min(1, texts.position)
    .max(MAX_SLOT_POSITION, texts.position),
);

const slotFields = z.object({
  place: z.enum(places, { error: texts.place }),
  title: line(texts.title, MAX_SLOT_TITLE_LENGTH, texts.titleTooLong),
  text: line(texts.text, MAX_SLOT_TEXT_LENGTH, texts.textTooLong),
  /** Page of this site, as `/annonces`, or https address; empty: none. */
  link,
  /** Drawing that is shown without a picture. */
  drawing: z.enum(slotDrawings, { error: texts.drawing }),
  /** First and last day, in Paris; empty: no limit. */
  from: day,
  until: day,
  /** Rank among the slots of its place, the lowest first. */
  position,
  isOn: formBooleanSchema,
  image: z.preprocess(emptyToUndefined, uploadedImageSchema.optional()),
});

/** Content of a slot as it is stored, without its picture. */
export interface SlotContent extends Required<Pick<z.output<typeof slotFields>, StoredAsSent>> {
  link: string | null;
  from: string | null;
  until: string | null;
}
type StoredAsSent = 'place' | 'title' | 'text' | 'drawing' | 'position' | 'isOn';

/** Refinement that runs beside faults of fields too, which may hold anything then. */
const withOrderedDays = <T extends z.ZodType<{ from?: unknown; until?: unknown }>>(schema: T) =>
  schema.refine(({ from, until }) => typeof from !== 'string' || typeof until !== 'string' || from <= until, {
    path: ['until'],
    error: texts.order,
    ...crossFieldRuleOptions,
  });

export const newSlotBody = withOrderedDays(slotFields);
export type NewSlotBody = z.output<typeof newSlotBody>;

/** Version of the slot that was read: when it has changed since, nothing is written (`SLOT_CHANGED`). */
const version = z.string({ error: texts.version }).max(MAX_SLOT_VERSION_LENGTH, texts.version).optional();

/** Change of a slot: absent fields stay, a new `image` replaces the former, `removesImage` leaves none. */
export const slotChangeBody = withOrderedDays(
  slotFields.partial().extend({ removesImage: formBooleanSchema.optional(), version }),
);
export type SlotChangeBody = z.output<typeof slotChangeBody>;

export const slotDeletionQuery = z.object({ version });

export const slotCountsBody = z.object({
  views: z.array(z.uuid()).max(MAX_COUNTED_SLOTS).default([]),
  clicks: z.array(z.uuid()).max(MAX_COUNTED_SLOTS).default([]),
});

/** Slot as pages show it. */
const shownSlotSchema = z.object({
  _id: z.string(),
  title: z.string(),
  text: z.string(),
  link: z.string().nullable(),
  drawing: z.enum(slotDrawings),
  image: z.string().nullable(),
});
export type ShownSlot = z.output<typeof shownSlotSchema>;

export const shownSlotsSchema = z.object({ slots: z.array(shownSlotSchema) }).meta({ id: 'Slots' });

const counts = z.object({ views: z.int(), clicks: z.int() });

/** Slot as administrators see it. */
const administeredSlotSchema = shownSlotSchema.extend({
  place: z.enum(places),
  from: z.string().nullable(),
  until: z.string().nullable(),
  position: z.int(),
  isOn: z.boolean(),
  state: z.enum(keysOf(slotStateLabels)),
  /** Differs once anything of the slot has changed. */
  version: z.string(),
  isBuiltIn: z.boolean(),
  /** True for a built-in slot that an administrator has changed: deleting it brings the original back. */
  isChanged: z.boolean(),
  /** Counts of the last `RECENT_SLOT_COUNT_DAYS` days, and of the last `SLOT_COUNT_DAYS`. */
  recentCounts: counts,
  yearCounts: counts,
});
export type AdministeredSlot = z.output<typeof administeredSlotSchema>;

export const administeredSlotsSchema = z
  .object({
    /** Slots of all places, in the order of each. */
    slots: z.array(administeredSlotSchema),
  })
  .meta({ id: 'AdministeredSlots' });

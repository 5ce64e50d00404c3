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
  isPlacementLink,
  MAX_COUNTED_PLACEMENTS,
  MAX_PLACEMENT_LINK_LENGTH,
  MAX_PLACEMENT_POSITION,
  MAX_PLACEMENT_TEXT_LENGTH,
  MAX_PLACEMENT_TITLE_LENGTH,
  MAX_PLACEMENT_VERSION_LENGTH,
  placementDrawings,
  placementPageLabels,
  placementStateLabels,
  placementErrorTexts as texts,
} from './rules.ts';

const places = keysOf(placementPageLabels);

const line = (missing: string, max: number, tooLong: string) =>
  z.string({ error: missing }).overwrite(toOneLine).min(1, missing).max(max, tooLong);

const day = createClearableFieldSchema(
  z.iso
    .date({ error: texts.day })
    .refine((value) => value >= '2020-01-01' && value <= '2099-12-31', texts.day),
);

const link = createClearableFieldSchema(
  z
    .string({ error: texts.link })
    .trim()
    .max(MAX_PLACEMENT_LINK_LENGTH, texts.link)
    .refine(isPlacementLink, texts.link),
);

const position = z.preprocess(
  (value) => (typeof value === 'string' && /^\s*\d{1,3}\s*$/.test(value) ? Number(value) : value),
  z
    .number({ error: texts.position })
    .int(texts.position)
    .min(1, texts.position)
    .max(MAX_PLACEMENT_POSITION, texts.position),
);

const placementFields = z.object({
  place: z.enum(places, { error: texts.place }),
  title: line(texts.title, MAX_PLACEMENT_TITLE_LENGTH, texts.titleTooLong),
  text: line(texts.text, MAX_PLACEMENT_TEXT_LENGTH, texts.textTooLong),
  /** Page of this site, as `/annonces`, or https address; empty: none. */
  link,
  /** Drawing that is shown without a picture. */
  drawing: z.enum(placementDrawings, { error: texts.drawing }),
  /** First and last day, in Paris; empty: no limit. */
  from: day,
  until: day,
  /** Rank among the placements of its place, the lowest first. */
  position,
  isOn: formBooleanSchema,
  image: z.preprocess(emptyToUndefined, uploadedImageSchema.optional()),
});

/** Content of a placement as it is stored, without its picture. */
export interface PlacementContent extends Required<Pick<z.output<typeof placementFields>, StoredAsSent>> {
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

export const newPlacementBody = withOrderedDays(placementFields);
export type NewPlacementBody = z.output<typeof newPlacementBody>;

/** Version of the placement that was read: when it has changed since, nothing is written (`SLOT_CHANGED`). */
const version = z
  .string({ error: texts.version })
  .max(MAX_PLACEMENT_VERSION_LENGTH, texts.version)
  .optional();

/** Change of a placement: absent fields stay, a new `image` replaces the former, `removesImage` leaves none. */
export const placementChangeBody = withOrderedDays(
  placementFields.partial().extend({ removesImage: formBooleanSchema.optional(), version }),
);
export type PlacementChangeBody = z.output<typeof placementChangeBody>;

export const placementDeletionQuery = z.object({ version });

export const placementCountsBody = z.object({
  views: z.array(z.uuid()).max(MAX_COUNTED_PLACEMENTS).default([]),
  clicks: z.array(z.uuid()).max(MAX_COUNTED_PLACEMENTS).default([]),
});

/** Placement as pages show it. */
const shownPlacementSchema = z.object({
  _id: z.string(),
  title: z.string(),
  text: z.string(),
  link: z.string().nullable(),
  drawing: z.enum(placementDrawings),
  image: z.string().nullable(),
});
export type ShownPlacement = z.output<typeof shownPlacementSchema>;

export const shownPlacementsSchema = z.object({ slots: z.array(shownPlacementSchema) }).meta({ id: 'Slots' });

const counts = z.object({ views: z.int(), clicks: z.int() });

/** Placement as administrators see it. */
const administeredPlacementSchema = shownPlacementSchema.extend({
  place: z.enum(places),
  from: z.string().nullable(),
  until: z.string().nullable(),
  position: z.int(),
  isOn: z.boolean(),
  state: z.enum(keysOf(placementStateLabels)),
  /** Differs once anything of the placement has changed. */
  version: z.string(),
  isBuiltIn: z.boolean(),
  /** True for a built-in placement that an administrator has changed: deleting it brings the original back. */
  isChanged: z.boolean(),
  /** Counts of the last `RECENT_PLACEMENT_COUNT_DAYS` days, and of the last `PLACEMENT_COUNT_DAYS`. */
  recentCounts: counts,
  yearCounts: counts,
});
export type AdministeredPlacement = z.output<typeof administeredPlacementSchema>;

export const administeredPlacementsSchema = z
  .object({
    /** Placements of all places, in the order of each. */
    slots: z.array(administeredPlacementSchema),
  })
  .meta({ id: 'AdministeredSlots' });

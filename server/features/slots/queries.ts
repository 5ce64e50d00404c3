import './tables.ts';
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { formatIsoDayInParis } from '#contract/paris-time.ts';
import { builtInSlots } from '#contract/slots/built-in-slots.ts';
import { findSlotState, type SlotState } from '#contract/slots/rules.ts';
import type { SlotContent } from '#contract/slots/schemas.ts';
import type { Queryable } from '#server/platform/database/tables.ts';
import type { SlotRow } from './tables.ts';

export type StoredSlotContent = SlotContent & { image: string | null };

export interface Slot extends StoredSlotContent {
  id: string;
  /** State today, in Paris. */
  state: SlotState;
  /** Hash of the content, by which a second administrator is told of the first one's changes. */
  version: string;
  isBuiltIn: boolean;
  /** True for a built-in slot that has a row. */
  isChanged: boolean;
}

export const isBuiltInSlot = (id: string): boolean => Object.hasOwn(builtInSlots, id);

/** Slots of all places in their order: those of the database, and the built-in ones that it does not replace. */
export async function findSlots(db: Queryable): Promise<Slot[]> {
  const rows = await db.selectFrom('slots').selectAll().execute();
  const stored = new Map(rows.map((row) => [row.id, contentOf(row)]));
  const today = formatIsoDayInParis(new Date());
  const originals = Object.entries(builtInSlots).map(
    ([id, content]) => [id, { ...content, image: null }] as const,
  );
  return [...new Map<string, StoredSlotContent>([...originals, ...stored])]
    .map(([id, content]) => ({
      ...content,
      id,
      state: findSlotState(content, today),
      version: hashSlotContent(content),
      isBuiltIn: isBuiltInSlot(id),
      isChanged: isBuiltInSlot(id) && stored.has(id),
    }))
    .sort((a, b) => a.position - b.position || (a.id < b.id ? -1 : 1));
}

const hashSlotContent = (content: StoredSlotContent): string =>
  createHash('sha256')
    .update(JSON.stringify(Object.entries(content).sort()))
    .digest('hex')
    .slice(0, 16);

/** Slots, which no other transaction changes until this one ends. */
export async function lockSlots(tx: Queryable): Promise<Slot[]> {
  await sql`lock table slots in share row exclusive mode`.execute(tx);
  return findSlots(tx);
}

/** Stores a slot, in the place of the former one with its id. */
export async function storeSlot(
  tx: Queryable,
  id: string,
  { from, until, ...content }: StoredSlotContent,
): Promise<void> {
  const row = { ...content, startsOn: from, endsOn: until };
  await tx
    .insertInto('slots')
    .values({ id, ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute();
}

/** Deletes a slot; the counts of a built-in one, which goes on, stay. */
export async function deleteSlotRow(tx: Queryable, id: string): Promise<void> {
  await tx.deleteFrom('slots').where('id', '=', id).execute();
  if (!isBuiltInSlot(id)) await tx.deleteFrom('slotCounts').where('slotId', '=', id).execute();
}

/** Paths of the pictures of slots, shown or not. @param among paths looked for */
export async function findSlotPicturePaths(db: Queryable, among: string[]): Promise<string[]> {
  const rows = await selectPictures(db, among).execute();
  return rows.flatMap(({ image }) => image ?? []);
}

/** Paths of the pictures of slots that are shown today. @param among paths looked for */
export async function findPublicSlotPicturePaths(db: Queryable, among: string[]): Promise<string[]> {
  const today = formatIsoDayInParis(new Date());
  const rows = await selectPictures(db, among).execute();
  return rows.flatMap((row) => (findSlotState(contentOf(row), today) === 'shown' ? (row.image ?? []) : []));
}

const selectPictures = (db: Queryable, among: string[]) =>
  db.selectFrom('slots').selectAll().where('image', '=', sql<string>`any (${among}::text[])`);

const contentOf = ({ id, startsOn, endsOn, ...content }: SlotRow): StoredSlotContent => ({
  ...content,
  from: startsOn,
  until: endsOn,
});

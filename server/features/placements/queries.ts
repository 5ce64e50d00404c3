import './tables.ts';
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { formatIsoDayInParis } from '#contract/paris-time.ts';
import { builtInPlacements } from '#contract/placements/built-in-placements.ts';
import { findPlacementState, type PlacementState } from '#contract/placements/rules.ts';
import type { PlacementContent } from '#contract/placements/schemas.ts';
import type { Queryable } from '#server/platform/database/tables.ts';
import type { PlacementRow } from './tables.ts';

export type StoredPlacementContent = PlacementContent & { image: string | null };

export interface Placement extends StoredPlacementContent {
  id: string;
  /** State today, in Paris. */
  state: PlacementState;
  /** Hash of the content, by which a second administrator is told of the first one's changes. */
  version: string;
  isBuiltIn: boolean;
  /** True for a built-in placement that has a row. */
  isChanged: boolean;
}

export const isBuiltInPlacement = (id: string): boolean => Object.hasOwn(builtInPlacements, id);

/** Placements of all places in their order: those of the database, and the built-in ones that it does not replace. */
export async function findPlacements(db: Queryable): Promise<Placement[]> {
  const rows = await db.selectFrom('slots').selectAll().execute();
  const stored = new Map(rows.map((row) => [row.id, contentOf(row)]));
  const today = formatIsoDayInParis(new Date());
  const originals = Object.entries(builtInPlacements).map(
    ([id, content]) => [id, { ...content, image: null }] as const,
  );
  return [...new Map<string, StoredPlacementContent>([...originals, ...stored])]
    .map(([id, content]) => ({
      ...content,
      id,
      state: findPlacementState(content, today),
      version: hashPlacementContent(content),
      isBuiltIn: isBuiltInPlacement(id),
      isChanged: isBuiltInPlacement(id) && stored.has(id),
    }))
    .sort((a, b) => a.position - b.position || (a.id < b.id ? -1 : 1));
}

const hashPlacementContent = (content: StoredPlacementContent): string =>
  createHash('sha256')
    .update(JSON.stringify(Object.entries(content).sort()))
    .digest('hex')
    .slice(0, 16);

/** Placements, which no other transaction changes until this one ends. */
export async function lockPlacements(tx: Queryable): Promise<Placement[]> {
  await sql`lock table slots in share row exclusive mode`.execute(tx);
  return findPlacements(tx);
}

/** Stores a placement, in the place of the former one with its id. */
export async function storePlacement(
  tx: Queryable,
  id: string,
  { from, until, ...content }: StoredPlacementContent,
): Promise<void> {
  const row = { ...content, startsOn: from, endsOn: until };
  await tx
    .insertInto('slots')
    .values({ id, ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute();
}

/** Deletes a placement; the counts of a built-in one, which goes on, stay. */
export async function deletePlacementRow(tx: Queryable, id: string): Promise<void> {
  await tx.deleteFrom('slots').where('id', '=', id).execute();
  if (!isBuiltInPlacement(id)) await tx.deleteFrom('slotCounts').where('slotId', '=', id).execute();
}

/** Paths of the pictures of placements, shown or not. @param among paths looked for */
export async function findPlacementPicturePaths(db: Queryable, among: string[]): Promise<string[]> {
  const rows = await selectPictures(db, among).execute();
  return rows.flatMap(({ image }) => image ?? []);
}

/** Paths of the pictures of placements that are shown today. @param among paths looked for */
export async function findPublicPlacementPicturePaths(db: Queryable, among: string[]): Promise<string[]> {
  const today = formatIsoDayInParis(new Date());
  const rows = await selectPictures(db, among).execute();
  return rows.flatMap((row) =>
    findPlacementState(contentOf(row), today) === 'shown' ? (row.image ?? []) : [],
  );
}

const selectPictures = (db: Queryable, among: string[]) =>
  db.selectFrom('slots').selectAll().where('image', '=', sql<string>`any (${among}::text[])`);

const contentOf = ({ id, startsOn, endsOn, ...content }: PlacementRow): StoredPlacementContent => ({
  ...content,
  from: startsOn,
  until: endsOn,
});

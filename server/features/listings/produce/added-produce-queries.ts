import './tables.ts';
import { sql } from 'kysely';
import type { ListedProduce } from '#contract/listings/produce-list.ts';
import type { Queryable } from '#server/platform/database/tables.ts';
import type { AddedProduceNameRow } from './tables.ts';

/** Added names of produce in alphabetical order. */
export async function listAddedProduceNames(db: Queryable): Promise<AddedProduceNameRow[]> {
  const rows = await db.selectFrom('addedProduceNames').selectAll().execute();
  return rows.sort((one, other) => one.name.localeCompare(other.name, 'fr'));
}

/** Added names of produce, which no other transaction changes until this one ends. */
export async function lockAddedProduceNames(tx: Queryable): Promise<AddedProduceNameRow[]> {
  await sql`lock table added_produce_names in share row exclusive mode`.execute(tx);
  return listAddedProduceNames(tx);
}

export async function insertAddedProduceName(
  tx: Queryable,
  id: string,
  produce: ListedProduce,
): Promise<void> {
  await tx
    .insertInto('addedProduceNames')
    .values({ id, ...produce })
    .execute();
}

/** Replaces an added name; its version grows by one. */
export async function updateAddedProduceName(
  tx: Queryable,
  id: string,
  produce: ListedProduce,
): Promise<void> {
  await tx
    .updateTable('addedProduceNames')
    .set((eb) => ({ ...produce, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

export async function deleteAddedProduceName(tx: Queryable, id: string): Promise<void> {
  await tx.deleteFrom('addedProduceNames').where('id', '=', id).execute();
}

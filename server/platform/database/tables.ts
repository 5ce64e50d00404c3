import type { Kysely } from 'kysely';

/**
 * All tables, in camelCase. Each feature adds its own:
 *
 *     declare module '#server/platform/database/tables.ts' {
 *       interface Tables { users: UsersTable }
 *     }
 */
// biome-ignore lint/suspicious/noEmptyInterface: the platform knows no domain; features fill it by declaration merging
export interface Tables {}

/**
 * Query builder. Names are camelCase here and snake_case in SQL; keys of JSON values read are camelCased too. A name
 * must survive the way back: `photo_800` would be read as `photo800`.
 *
 * Inside `db.transaction().execute(async (tx) => ...)` use `tx` only and never await a query on the outer `db`: the
 * embedded database has a single connection, so such a query and the transaction would wait for each other until the
 * query is refused after 30 s.
 */
export type Database = Kysely<Tables>;

/** Argument type of every query function: the database or a transaction (Kysely's `Transaction` is a `Kysely`). */
export type Queryable = Kysely<Tables>;

import type { Kysely } from 'kysely';

/**
 * Every table, in camelCase. A feature adds its own:
 *
 *     declare module '#server/platform/database/tables.ts' {
 *       interface Tables { users: UsersTable }
 *     }
 */
// biome-ignore lint/suspicious/noEmptyInterface: the platform knows no domain; features fill it by declaration merging
export interface Tables {}

/**
 * The query builder. Names are camelCase here and snake_case in SQL; keys of JSON values read are camelCased
 * too. A name must survive the way back: `photo_800` would be asked for as `photo800`.
 *
 * Inside `db.transaction().execute(async (tx) => ...)` use `tx` only and never await a query on the outer
 * `db`: the embedded database has a single connection, so that query would wait for the transaction that
 * waits for it, until it is refused after 30 s.
 */
export type Database = Kysely<Tables>;

/** Accepted by every query function: the database or a transaction (Kysely's `Transaction` is a `Kysely`). */
export type Queryable = Kysely<Tables>;

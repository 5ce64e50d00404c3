import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import type { Queryable } from '#server/platform/database/tables.ts';

/** Table of what accounts were logged in from; the column that holds the digest bears the name of the kind. */
const tables = { device: 'account_devices', network: 'account_networks' } as const;
type AccountSourceKind = keyof typeof tables;

/** Keyed digest of a device or network, so that the tables hold neither. */
export const hashLoginDeviceOrNetwork = (
  secret: Uint8Array,
  kind: AccountSourceKind,
  source: string,
): string => createHmac('sha256', secret).update(`${kind} ${source}`).digest('base64url').slice(0, 22);

/**
 * Stores that an account was logged in from a device or network; nothing for an account that was erased meanwhile. Two
 * accounts of one source are taken for one person where different people are counted.
 * @param secret key of the digests
 * @param source identifier that the browser keeps, or network from `getRequestIpNetwork`
 */
export async function saveLoginDeviceOrNetwork(
  db: Queryable,
  secret: Uint8Array,
  kind: AccountSourceKind,
  userId: string,
  source: string,
): Promise<void> {
  const digest = hashLoginDeviceOrNetwork(secret, kind, source);
  await sql`
    insert into ${sql.table(tables[kind])} (user_id, ${sql.ref(kind)}, last_used_at)
    select id, ${digest}, ${new Date()}::timestamptz from users where id = ${userId}::uuid for key share
    on conflict (user_id, ${sql.ref(kind)}) do update set last_used_at = excluded.last_used_at`.execute(db);
}

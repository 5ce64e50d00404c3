import webPush from 'web-push';
import type { Database, Queryable } from '#server/platform/database/tables.ts';
import type { Services } from '#server/platform/services.ts';
import { decryptTotpSecret, encryptTotpSecret } from '../second-factor/sealed-secret.ts';

export interface VapidKeys {
  publicKey: string;
  privateKey: string;
}

/** Subject in place of a user id: `encryptTotpSecret` binds the site's push key to it. */
const SITE = 'push';

/**
 * Key pair of the site, created on first use and shared by all processes. After a change of the session
 * secret it cannot be opened: a new one replaces it, and the subscriptions, bound to the old one, are
 * deleted.
 */
export async function ensureVapidKeys({
  db,
  sessionSecret,
}: Pick<Services, 'db' | 'sessionSecret'>): Promise<VapidKeys> {
  return (await read(db, sessionSecret)) ?? renew(db, sessionSecret);
}

/** True when the key pair of the site can be opened with its session secret; undefined when there is none yet. */
export async function hasReadableVapidKeys({
  db,
  sessionSecret,
}: Pick<Services, 'db' | 'sessionSecret'>): Promise<boolean | undefined> {
  const stored = await db.selectFrom('pushKeys').select('id').executeTakeFirst();
  return stored && (await read(db, sessionSecret)) !== undefined;
}

function renew(db: Database, sessionSecret: Uint8Array): Promise<VapidKeys> {
  return db.transaction().execute(async (tx) => {
    // Insert of the first among concurrent processes wins.
    const made = webPush.generateVAPIDKeys();
    const privateKey = await encryptTotpSecret(made.privateKey, SITE, sessionSecret);
    await tx
      .insertInto('pushKeys')
      .values({ publicKey: made.publicKey, privateKey })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await tx.selectFrom('pushKeys').select('id').forUpdate().execute();
    const current = await read(tx, sessionSecret);
    if (current) return current;
    await tx.updateTable('pushKeys').set({ publicKey: made.publicKey, privateKey }).execute();
    await tx.deleteFrom('pushSubscriptions').execute();
    return made;
  });
}

async function read(db: Queryable, sessionSecret: Uint8Array): Promise<VapidKeys | undefined> {
  const row = await db.selectFrom('pushKeys').selectAll().executeTakeFirst();
  const privateKey = row && (await decryptTotpSecret(row.privateKey, SITE, sessionSecret));
  return privateKey ? { publicKey: row.publicKey, privateKey } : undefined;
}

import type pg from 'pg';

/**
 * Lends connections of a pool of replicas whose server has seen a transaction of the primary. One address may lead to
 * several servers, so each connection is asked, once for each transaction and again while its server is behind.
 */
export function createCaughtUpReplicaPool(pool: pg.Pool) {
  const last = new WeakMap<pg.ClientBase, { xid: string; isCaughtUp: boolean; at: number }>();
  let requiredXid: string | null = null;

  const hasCaughtUp = async (client: pg.PoolClient) => {
    const xid = requiredXid;
    if (xid === null) return false;
    const previous = last.get(client);
    if (previous?.xid === xid && (previous.isCaughtUp || performance.now() - previous.at < RECHECK_MS))
      return previous.isCaughtUp;
    const { rows } = await client.query<{ seen: boolean }>(
      'select pg_visible_in_snapshot($1::xid8, pg_current_snapshot()) as seen',
      [xid],
    );
    const isCaughtUp = rows[0]?.seen === true;
    last.set(client, { xid, isCaughtUp, at: performance.now() });
    return isCaughtUp && xid === requiredXid;
  };

  return {
    /**
     * Sets the transaction that replicas must have seen.
     * @param xid id of a transaction of the primary; null while it is not known yet: no connection is lent
     */
    expect(xid: string | null) {
      requiredXid = xid;
    },
    isExpected: () => requiredXid !== null,
    /**
     * Connection of a caught-up replica.
     * @throws an error for which `isBehind` is true
     */
    async connect(): Promise<pg.PoolClient> {
      const client = await pool.connect();
      const isCaughtUp = await hasCaughtUp(client).catch((error: Error) => {
        client.release(error);
        throw error;
      });
      if (isCaughtUp) return client;
      client.release();
      throw new BehindError();
    },
    options: pool.options,
    /** Pool that is not closed here: it has another owner. */
    end: async () => {},
    isBehind: (error: unknown) => error instanceof BehindError,
  };
}

const RECHECK_MS = 50;

class BehindError extends Error {}

import type pg from 'pg';

/**
 * Lends connections of a pool of replicas whose server has a mark of the primary. Behind one address there may be
 * several servers, so each connection is asked, once for each mark and again while its server is behind.
 */
export function createMarkCheck(pool: pg.Pool) {
  const last = new WeakMap<pg.ClientBase, { mark: string; isThere: boolean; at: number }>();
  let mark: string | null = null;

  const hasMark = async (client: pg.PoolClient) => {
    const asked = mark;
    if (asked === null) return false;
    const known = last.get(client);
    if (known?.mark === asked && (known.isThere || performance.now() - known.at < RECHECK_MS))
      return known.isThere;
    const { rows } = await client.query<{ seen: boolean }>(
      'select pg_visible_in_snapshot($1::xid8, pg_current_snapshot()) as seen',
      [asked],
    );
    const isThere = rows[0]?.seen === true;
    last.set(client, { mark: asked, isThere, at: performance.now() });
    return isThere && asked === mark;
  };

  return {
    /** @param id of a transaction of the primary; null for one not known yet: nothing is lent */
    expect(id: string | null) {
      mark = id;
    },
    isExpected: () => mark !== null,
    /** @throws an error of which `isBehind` is true */
    async connect(): Promise<pg.PoolClient> {
      const client = await pool.connect();
      const isThere = await hasMark(client).catch((error: Error) => {
        client.release(error);
        throw error;
      });
      if (isThere) return client;
      client.release();
      throw new BehindError();
    },
    options: pool.options,
    /** The pool has another owner. */
    end: async () => {},
    isBehind: (error: unknown) => error instanceof BehindError,
  };
}

const RECHECK_MS = 50;

class BehindError extends Error {}

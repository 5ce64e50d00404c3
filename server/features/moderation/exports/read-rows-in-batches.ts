const BATCH_SIZE = 1_000;

/**
 * All rows in the order of their ids, in batches: no transaction stays open while a slow client reads.
 * @param read at most `limit` rows after an id; from the first for null
 */
export async function* readRowsInBatches<Row extends { id: string }>(
  read: (after: string | null, limit: number) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  let after: string | null = null;
  for (;;) {
    const rows: Row[] = await read(after, BATCH_SIZE);
    if (rows.length > 0) yield rows;
    if (rows.length < BATCH_SIZE) return;
    after = rows.at(-1)?.id ?? null;
  }
}

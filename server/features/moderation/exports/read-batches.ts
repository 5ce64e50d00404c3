const ROWS = 1_000;

/**
 * All rows in the order of their ids, a batch at a time: no transaction stays open while a client takes its time.
 * @param read at most `limit` rows after an id; from the first for null
 */
export async function* readBatches<Row extends { id: string }>(
  read: (after: string | null, limit: number) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  let after: string | null = null;
  for (;;) {
    const rows: Row[] = await read(after, ROWS);
    if (rows.length > 0) yield rows;
    if (rows.length < ROWS) return;
    after = rows.at(-1)?.id ?? null;
  }
}

import pg from 'pg';

/** Runs a statement on a connection of its own. @returns the `value` of the first row */
export async function queryPostgresValue(url: string, statement: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement)).rows[0]?.value;
  } finally {
    await client.end();
  }
}

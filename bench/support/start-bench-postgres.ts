import { startTemporaryPostgres } from '../../scripts/postgres.ts';

/**
 * Starts a PostgreSQL with fsync for `postgres`; nothing for `embedded`, which the product starts itself.
 * @throws Error without PostgreSQL on this machine
 */
export async function startBenchPostgres(kind: string) {
  if (kind !== 'postgres') return undefined;
  const postgres = await startTemporaryPostgres({ durable: true });
  if (!postgres.url) throw new Error(postgres.reason ?? 'No PostgreSQL here');
  return { ...postgres, url: postgres.url };
}

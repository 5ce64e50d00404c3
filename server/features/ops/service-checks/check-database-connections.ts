import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { followPostgresNotifyChannel } from '#server/platform/database/follow-postgres-notify-channel.ts';
import { createPostgresConnectionSettings } from '#server/platform/database/postgres.ts';
import { createLog } from '#server/platform/log.ts';
import type { OperatorCheckResult } from '../watching/check-figures.ts';
import { formatMachineAdvice, runSiteCheck, SiteCheckFault } from './run-site-check.ts';

const MAX_LAG_SECONDS = 30;
const MAX_CLOCK_SECONDS = 5;
const log = createLog('silent');

/**
 * Checks how a PostgreSQL server that answers is reached: its time limits, whether its notifications arrive, and its
 * clock.
 */
export function checkDatabaseConnections(
  databaseUrl: string,
  directUrl?: string,
): Promise<OperatorCheckResult[]> {
  const listenUrl = directUrl ?? databaseUrl;
  const advice = formatMachineAdvice(directUrl ? 'DATABASE_LISTEN_URL' : 'DATABASE_URL');
  return Promise.all([
    runSiteCheck('Limites de temps', formatMachineAdvice('DATABASE_URL'), () =>
      timeLimits(databaseUrl, directUrl !== undefined),
    ),
    runSiteCheck('Écoute', advice, () => listening(databaseUrl, listenUrl)),
    runSiteCheck('Horloge', advice, () => clock(listenUrl)),
  ]);
}

export const checkDatabaseReplica = (url: string): Promise<OperatorCheckResult> =>
  runSiteCheck('Réplique', formatMachineAdvice('DATABASE_REPLICA_URL'), () => replica(url));

/** Runs queries on a connection of their own. */
export async function withDedicatedPostgresConnection<T>(
  url: string,
  use: (client: pg.Client) => Promise<T>,
  isPooled = false,
): Promise<T> {
  const client = new pg.Client(createPostgresConnectionSettings(url, { isPooled }));
  client.on('error', () => {});
  await client.connect();
  return use(client).finally(() => client.end());
}

function timeLimits(url: string, isPooled: boolean): Promise<string> {
  return withDedicatedPostgresConnection(
    url,
    async (client) => {
      const { rows } = await client.query<{ statement: string; idle: string; zone: string }>(`
      select current_setting('statement_timeout') as statement, current_setting('TimeZone') as zone,
        current_setting('idle_in_transaction_session_timeout') as idle`);
      const { statement = '0', idle = '0', zone = '' } = rows[0] ?? {};
      const sentence = `${statement} par requête, ${idle} par transaction inactive, heure ${zone}.`;
      if (statement === '0' || idle === '0' || !/^(Etc\/)?UTC$/.test(zone))
        throw new SiteCheckFault(
          `une requête sans fin pourrait bloquer le site, ou des heures être fausses. Sur la machine du site, la base a : ${sentence}`,
        );
      return sentence;
    },
    isPooled,
  );
}

async function listening(databaseUrl: string, listenUrl: string): Promise<string> {
  const channel = `recolte_check_${randomUUID().slice(0, 8)}`;
  const received = Promise.withResolvers<void>();
  const follower = await followPostgresNotifyChannel(listenUrl, log, channel, {
    onPayload: () => received.resolve(),
    onListening: () => {},
  });
  const startedAt = performance.now();
  try {
    await withDedicatedPostgresConnection(
      databaseUrl,
      (client) => client.query('select pg_notify($1, $2)', [channel, '']),
      databaseUrl !== listenUrl,
    );
    await received.promise;
    // Backend process of the session, which must be this connection's own: poolers may answer from the right server by
    // luck. `pg` does not type `processID`.
    const { rows } = await withDedicatedPostgresConnection(listenUrl, async (client) => {
      const { processID } = client as unknown as { processID: number };
      return client.query<{ isDirect: boolean }>('select pg_backend_pid() = $1 as "isDirect"', [processID]);
    });
    if (!rows[0]?.isDirect)
      throw new SiteCheckFault(
        "les changements ne se voient pas aussitôt partout. Sur la machine du site : la connexion passe par un répartiteur, donnez DATABASE_LISTEN_URL, l'adresse de la base elle-même.",
      );
    return `un avis revient en ${Math.round(performance.now() - startedAt)} ms.`;
  } finally {
    await follower.close();
  }
}

function replica(url: string): Promise<string> {
  return withDedicatedPostgresConnection(url, async (client) => {
    const { rows } = await client.query<{ isReplica: boolean; seconds: number; address: string }>(`
      select pg_is_in_recovery() as "isReplica", coalesce(host(inet_server_addr()), '') as address,
        case when pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() then 0
          else extract(epoch from now() - pg_last_xact_replay_timestamp())::float8 end as seconds`);
    const { isReplica = false, seconds = 0, address = '' } = rows[0] ?? {};
    if (!isReplica)
      return `${address} répond, mais c'est une base principale : elle n'allège rien si c'est la même.`;
    const sentence = `${address} suit, avec ${Math.round(seconds)} s de retard.`;
    if (seconds > MAX_LAG_SECONDS) throw new SiteCheckFault(sentence);
    return sentence;
  });
}

async function clock(url: string): Promise<string> {
  const { rows } = await withDedicatedPostgresConnection(url, (client) =>
    client.query<{ now: Date }>('select clock_timestamp() as now'),
  );
  const seconds = Math.round(Math.abs(Date.now() - (rows[0]?.now.getTime() ?? 0)) / 1000);
  const sentence = `${seconds} s d'écart avec la base de données.`;
  if (seconds > MAX_CLOCK_SECONDS)
    throw new SiteCheckFault(
      `${sentence} Sur la machine du site : mettez à l'heure cette machine et celle de la base (timedatectl set-ntp true).`,
    );
  return sentence;
}

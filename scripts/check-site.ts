import { randomUUID } from 'node:crypto';
import { createTransport } from 'nodemailer';
import pg from 'pg';
import type { Config } from '#server/config.ts';
import { CannotStartError } from '#server/platform/cannot-start.ts';
import { followChannel } from '#server/platform/database/follow-channel.ts';
import { openDatabase } from '#server/platform/database/open-database.ts';
import { connectionSettings } from '#server/platform/database/postgres.ts';
import { describeError } from '#server/platform/describe-error.ts';
import { bucketFault } from '#server/platform/files/require-bucket.ts';
import { requireFolder } from '#server/platform/files/require-folder.ts';
import { createS3Files } from '#server/platform/files/s3-files.ts';
import { createLog } from '#server/platform/log.ts';
import { within } from '#server/platform/within.ts';

/** One line for who runs the site. */
export interface Check {
  subject: string;
  isRight: boolean;
  /** French. */
  sentence: string;
}

const LIMIT_MS = 10_000;
const MOST_LAG_SECONDS = 30;
const MOST_CLOCK_SECONDS = 5;
const log = createLog('silent');

/** Tries whatever the configuration names, as the site would use it; nothing of it stays. */
export async function checkSite(config: Config): Promise<Check[]> {
  const { databaseUrl, replicaUrl, s3, mail, dataDir, writesFolder } = config;
  const listenUrl = config.listenUrl ?? databaseUrl;
  const checks = [
    databaseUrl
      ? check('Base de données', 'DATABASE_URL', () => primary(config))
      : said('Base de données', `intégrée, dans ${dataDir}.`),
    databaseUrl &&
      check('Limites de temps', 'DATABASE_URL', () =>
        timeLimits(databaseUrl, config.listenUrl !== undefined),
      ),
    listenUrl &&
      check('Écoute', config.listenUrl ? 'DATABASE_LISTEN_URL' : 'DATABASE_URL', () =>
        listening(databaseUrl ?? listenUrl, listenUrl),
      ),
    replicaUrl
      ? check('Réplique', 'DATABASE_REPLICA_URL', () => replica(replicaUrl))
      : said('Réplique', 'aucune.'),
    writesFolder && check('Dossier de données', 'DATA_DIR', () => folder(dataDir)),
    s3 ? check('Photos', 'S3_ENDPOINT', () => bucket(s3)) : said('Photos', `dans ${dataDir}/uploads.`),
    check('E-mails', 'SMTP_URL', () => (mail.smtpUrl ? smtp(mail.smtpUrl) : outbox(config))),
    listenUrl && check('Horloge', 'DATABASE_URL', () => clock(listenUrl)),
    config.isPublicUrlGiven && check('Adresse publique', 'PUBLIC_URL', () => publicAddress(config)),
  ];
  return (await Promise.all(checks)).filter((each) => typeof each === 'object');
}

const said = async (subject: string, sentence: string): Promise<Check> => ({
  subject,
  isRight: true,
  sentence,
});

/** A fault and what prevents a start are sentences; anything else has a code, and the setting to look at. */
async function check(subject: string, setting: string, attempt: () => Promise<string>): Promise<Check> {
  try {
    return { subject, isRight: true, sentence: await within(LIMIT_MS, attempt(), late) };
  } catch (error) {
    return { subject, isRight: false, sentence: sentenceOf(error, setting) };
  }
}

const late = () => new Fault(`aucune réponse en ${LIMIT_MS / 1000} s.`);

function sentenceOf(error: unknown, setting: string): string {
  if (error instanceof Fault || error instanceof CannotStartError) return error.message;
  const { code, cause } = describeError(error);
  return `échec (${code ?? cause?.code ?? (error as Error).message}) : vérifiez ${setting}.`;
}

class Fault extends Error {}

async function onServer<T>(
  url: string,
  use: (client: pg.Client) => Promise<T>,
  isPooled = false,
): Promise<T> {
  const client = new pg.Client(connectionSettings(url, { isPooled }));
  client.on('error', () => {});
  await client.connect();
  return use(client).finally(() => client.end());
}

async function primary(config: Config): Promise<string> {
  const database = await openDatabase({ ...config, log });
  await database.close();
  return onServer(
    config.databaseUrl ?? '',
    async (client) => {
      await client.query('create temporary table recolte_check ()');
      const { rows } = await client.query<{ version: string; name: string }>(
        "select current_setting('server_version') as version, current_database() as name",
      );
      return `PostgreSQL ${rows[0]?.version}, base ${rows[0]?.name}, accepte les écritures.`;
    },
    config.listenUrl !== undefined,
  );
}

function timeLimits(url: string, isPooled: boolean): Promise<string> {
  return onServer(
    url,
    async (client) => {
      const { rows } = await client.query<{ statement: string; idle: string; zone: string }>(`
      select current_setting('statement_timeout') as statement, current_setting('TimeZone') as zone,
        current_setting('idle_in_transaction_session_timeout') as idle`);
      const { statement = '0', idle = '0', zone = '' } = rows[0] ?? {};
      const sentence = `${statement} par requête, ${idle} par transaction inactive, heure ${zone}.`;
      if (statement === '0' || idle === '0' || !/^(Etc\/)?UTC$/.test(zone)) throw new Fault(sentence);
      return sentence;
    },
    isPooled,
  );
}

async function listening(databaseUrl: string, listenUrl: string): Promise<string> {
  const channel = `recolte_check_${randomUUID().slice(0, 8)}`;
  const heard = Promise.withResolvers<void>();
  const follower = await followChannel(listenUrl, log, channel, {
    onPayload: () => heard.resolve(),
    onListening: () => {},
  });
  const startedAt = performance.now();
  try {
    await onServer(
      databaseUrl,
      (client) => client.query('select pg_notify($1, $2)', [channel, '']),
      databaseUrl !== listenUrl,
    );
    await heard.promise;
    // A pooler may answer from the right server by luck.
    const { rows } = await onServer(listenUrl, async (client) => {
      const { processID } = client as unknown as { processID: number };
      return client.query<{ isDirect: boolean }>('select pg_backend_pid() = $1 as "isDirect"', [processID]);
    });
    if (!rows[0]?.isDirect)
      throw new Fault(
        "elle passe par un répartiteur de connexions : donnez DATABASE_LISTEN_URL, l'adresse de la base elle-même.",
      );
    return `un avis revient en ${Math.round(performance.now() - startedAt)} ms.`;
  } finally {
    await follower.close();
  }
}

function replica(url: string): Promise<string> {
  return onServer(url, async (client) => {
    const { rows } = await client.query<{ isReplica: boolean; seconds: number; address: string }>(`
      select pg_is_in_recovery() as "isReplica", coalesce(host(inet_server_addr()), '') as address,
        case when pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() then 0
          else extract(epoch from now() - pg_last_xact_replay_timestamp())::float8 end as seconds`);
    const { isReplica = false, seconds = 0, address = '' } = rows[0] ?? {};
    if (!isReplica)
      return `${address} répond, mais c'est une base principale : elle n'allège rien si c'est la même.`;
    const sentence = `${address} suit, avec ${Math.round(seconds)} s de retard.`;
    if (seconds > MOST_LAG_SECONDS) throw new Fault(sentence);
    return sentence;
  });
}

async function folder(dataDir: string): Promise<string> {
  await requireFolder(dataDir);
  return `${dataDir} accepte les écritures.`;
}

async function bucket(settings: NonNullable<Config['s3']>): Promise<string> {
  const fault = await bucketFault(settings);
  if (fault) throw new Fault(fault);
  const files = createS3Files(settings);
  const name = `${randomUUID()}.webp`;
  const bytes = Buffer.from('recolte');
  await files.put(name, bytes, 'image/webp');
  const isThere = (await files.get(name))?.equals(bytes);
  await files.remove([name]);
  if (!isThere || (await files.get(name)))
    throw new Fault('le seau ne rend pas ce qui y est écrit, ou ne le supprime pas.');
  return 'le seau liste, garde, rend et supprime.';
}

async function outbox({ dataDir, isPublicUrlGiven }: Config): Promise<string> {
  if (isPublicUrlGiven) throw new Fault('personne ne les reçoit : donnez SMTP_URL.');
  return `écrits dans ${dataDir}/outbox.`;
}

async function smtp(url: string): Promise<string> {
  const transport = createTransport({ url, connectionTimeout: LIMIT_MS });
  await transport.verify().finally(() => transport.close());
  return `${new URL(url).host} répond et accepte nos identifiants.`;
}

async function clock(url: string): Promise<string> {
  const { rows } = await onServer(url, (client) =>
    client.query<{ now: Date }>('select clock_timestamp() as now'),
  );
  const seconds = Math.round(Math.abs(Date.now() - (rows[0]?.now.getTime() ?? 0)) / 1000);
  const sentence = `${seconds} s d'écart avec la base de données.`;
  if (seconds > MOST_CLOCK_SECONDS) throw new Fault(sentence);
  return sentence;
}

/** Only a request without a trace of a proxy is answered its figures. */
async function publicAddress({ publicUrl }: Config): Promise<string> {
  const ask = (path: string) =>
    fetch(`${publicUrl}${path}`, { signal: AbortSignal.timeout(LIMIT_MS - 1_000) });
  const advice = 'le site est-il démarré, et le mandataire y mène-t-il ?';
  const { status } = await ask('/api/ready').catch((error: unknown) => {
    const { code = '' } = describeError(error).cause ?? {};
    if (/CERT|SIGNATURE/.test(code))
      throw new Fault(
        `${publicUrl} a un certificat que cette machine refuse (${code}) ; NODE_EXTRA_CA_CERTS=/chemin/ca.pem nomme une autorité à vous.`,
      );
    throw new Fault(`${publicUrl} ne répond pas${code && ` (${code})`} : ${advice}`);
  });
  if (status !== 200) throw new Fault(`${publicUrl} répond ${status} : ${advice}`);
  const figures = await ask('/api/metrics');
  if (figures.status === 200 && publicUrl.startsWith('https:'))
    throw new Fault(
      'le mandataire ne transmet pas X-Forwarded-For : tous les visiteurs ont son adresse et partagent les mêmes limites.',
    );
  return `${publicUrl} répond, et le mandataire transmet l'adresse des visiteurs.`;
}

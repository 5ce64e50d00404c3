import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, isIPv6 } from 'node:net';
import type { NodemailerError } from 'nodemailer';
import type { Config } from '#server/config.ts';
import type { OperatorCheckResult } from '#server/features/ops/watching/check-figures.ts';
import { describeErrorForLog } from '#server/platform/describe-error-for-log.ts';
import { ensureWritableFolder } from '#server/platform/files/ensure-writable-folder.ts';
import { findBucketSettingsFault } from '#server/platform/files/require-valid-bucket-settings.ts';
import { createS3FileStore } from '#server/platform/files/s3-files.ts';
import { findMailServerFault } from '#server/platform/mail/find-mail-server-fault.ts';
import {
  createPassedCheckResult,
  runSiteCheck,
  SITE_CHECK_TIMEOUT_MS,
  SiteCheckFault,
} from './check-attempt.ts';
import { checkDatabase, checkDatabaseReplica } from './check-database.ts';
import { checkSettings } from './check-settings.ts';
import { checkSiteHealthFigures } from './check-site-health-figures.ts';
import { readConfigWithStoredSettings } from './read-config-with-stored-settings.ts';
import { sendMailFromCommand } from './send-mail-from-command.ts';

/**
 * Tries every service that the configuration names, as the site would use it, and leaves nothing behind.
 * @param mailTo address to which a test mail is sent
 */
export async function checkSettingsAndServices(
  config: Config,
  { environment = {}, mailTo }: { environment?: Record<string, string | undefined>; mailTo?: string } = {},
): Promise<OperatorCheckResult[]> {
  const { s3, mail, dataDir, writesFolder } = config;
  const ofDatabase = checkDatabase(config);
  const checks = [
    ofDatabase,
    checkDatabaseReplica(config.replicaUrl),
    writesFolder && runSiteCheck('Dossier de données', 'DATA_DIR', () => folder(dataDir)),
    s3
      ? runSiteCheck('Photos', 'S3_ENDPOINT', () => bucket(s3))
      : createPassedCheckResult('Photos', `dans ${dataDir}/uploads.`),
    mail.smtpUrl
      ? runSiteCheck('E-mails', 'SMTP_URL', () => smtp(mail.smtpUrl ?? ''))
      : createPassedCheckResult('E-mails', `écrits dans ${dataDir}/outbox.`),
    mail.smtpUrl &&
      mailTo !== undefined &&
      runSiteCheck("Essai d'envoi", 'SMTP_URL', () => testMail(config, mailTo)),
    runSiteCheck('Port', 'PORT', () => port(config)),
    config.isPublicUrlGiven && runSiteCheck('Adresse publique', 'PUBLIC_URL', () => publicAddress(config)),
    ofDatabase.then((found) => checkSiteHealthFigures(config, found)),
  ];
  const tried = (await Promise.all(checks)).flat().filter((each) => typeof each === 'object');
  const [database] = await ofDatabase;
  const complete = database?.isRight ? await readConfigWithStoredSettings(config) : config;
  return [...checkSettings(complete, environment), ...tried];
}

async function folder(dataDir: string): Promise<string> {
  await ensureWritableFolder(dataDir);
  return `${dataDir} accepte les écritures.`;
}

async function bucket(settings: NonNullable<Config['s3']>): Promise<string> {
  const fault = await findBucketSettingsFault(settings);
  if (fault) throw new SiteCheckFault(fault);
  const files = createS3FileStore(settings);
  const name = `${randomUUID()}.webp`;
  const bytes = Buffer.from('recolte');
  await files.put(name, bytes, 'image/webp');
  const isStored = (await files.get(name))?.equals(bytes);
  await files.remove([name]);
  if (!isStored || (await files.get(name)))
    throw new SiteCheckFault('le seau ne rend pas ce qui y est écrit, ou ne le supprime pas.');
  return 'le seau liste, garde, rend et supprime.';
}

/** Sends a test mail: a server may accept the login and still refuse the sender or receiver. */
async function testMail(config: Config, to: string): Promise<string> {
  const { name, publicUrl } = config.site;
  const text = `Si vous lisez ceci, ${name} (${publicUrl}) peut vous écrire.\n`;
  try {
    const response = await sendMailFromCommand(config, { to, subject: `${name} : essai d'envoi`, text });
    return `« ${response} » pour ${to} : regardez s'il arrive, et s'il n'est pas parmi les indésirables.`;
  } catch (error) {
    const { response } = error as NodemailerError;
    throw response ? new SiteCheckFault(`le serveur refuse l'e-mail pour ${to} : « ${response} ».`) : error;
  }
}

/** Checks that the site's port is free, or held by this site itself. */
async function port({ host, port, publicUrl, isPublicUrlGiven }: Config): Promise<string> {
  const server = createServer();
  try {
    await once(server.listen(port, host), 'listening');
    if (port === 0) return 'un port libre.';
    return isPublicUrlGiven ? `${port} est libre : le site n'est pas démarré.` : `${port} est libre.`;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EACCES')
      throw new SiteCheckFault(`${port} est réservé à root : prenez-en un à partir de 1024.`);
    if (code !== 'EADDRINUSE') throw error;
    const address = host === '0.0.0.0' || host === '::' ? 'localhost' : host;
    const local = `http://${isIPv6(address) ? `[${address}]` : address}:${port}/api/site`;
    const site = await fetch(local, { signal: AbortSignal.timeout(SITE_CHECK_TIMEOUT_MS - 1_000) })
      // Status 429 counts as the right site: its rate limits may refuse this request, when it counts this machine's
      // visitors as one.
      .then((answer) =>
        answer.status === 429 ? { publicUrl } : (answer.json() as Promise<{ publicUrl?: string }>),
      )
      .catch(() => undefined);
    if (site?.publicUrl !== publicUrl)
      throw new SiteCheckFault(`${port} est déjà pris par un autre programme.`);
    return `le site répond sur ${port}.`;
  } finally {
    server.close();
  }
}

async function smtp(url: string): Promise<string> {
  const fault = await findMailServerFault(url);
  if (fault) throw new SiteCheckFault(fault);
  return `${new URL(url).host} répond et accepte nos identifiants.`;
}

/** Checks the public address of the site. The metrics are answered only to requests without a trace of a proxy. */
async function publicAddress({ publicUrl }: Config): Promise<string> {
  const ask = (path: string) =>
    fetch(`${publicUrl}${path}`, { signal: AbortSignal.timeout(SITE_CHECK_TIMEOUT_MS - 1_000) });
  const advice = 'le site est-il démarré, et le mandataire y mène-t-il ?';
  const { status } = await ask('/api/ready').catch((error: unknown) => {
    const { code = '' } = describeErrorForLog(error).cause ?? {};
    if (/CERT|SIGNATURE/.test(code))
      throw new SiteCheckFault(
        `${publicUrl} a un certificat que cette machine refuse (${code}) ; NODE_EXTRA_CA_CERTS=/chemin/ca.pem nomme une autorité à vous.`,
      );
    throw new SiteCheckFault(`${publicUrl} ne répond pas${code && ` (${code})`} : ${advice}`);
  });
  if (status !== 200) throw new SiteCheckFault(`${publicUrl} répond ${status} : ${advice}`);
  const figures = await ask('/api/metrics');
  if (figures.status === 200 && publicUrl.startsWith('https:'))
    throw new SiteCheckFault(
      'le mandataire ne transmet pas X-Forwarded-For : tous les visiteurs ont son adresse et partagent les mêmes limites.',
    );
  return `${publicUrl} répond, et le mandataire transmet l'adresse des visiteurs.`;
}

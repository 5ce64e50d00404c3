import { once } from 'node:events';
import { createServer, isIPv6 } from 'node:net';
import type { Config } from '#server/config.ts';
import { checkDatabaseReplica } from '#server/features/ops/service-checks/check-database-connections.ts';
import { checkPublicAddress } from '#server/features/ops/service-checks/check-public-address.ts';
import { checkStorageAndMailServer } from '#server/features/ops/service-checks/check-storage-and-mail-server.ts';
import { checkTerritory } from '#server/features/ops/service-checks/check-territory.ts';
import {
  createPassedCheckResult,
  runSiteCheck,
  SITE_CHECK_TIMEOUT_MS,
  SiteCheckFault,
} from '#server/features/ops/service-checks/run-site-check.ts';
import { sendTestMail } from '#server/features/ops/service-checks/send-test-mail.ts';
import type { OperatorCheckResult } from '#server/features/ops/watching/check-figures.ts';
import { loadPlaceIndex } from '#server/features/places/place-index.ts';
import { checkConfigWithoutConnecting } from './check-config-without-connecting.ts';
import { checkDatabase } from './check-database.ts';
import { checkSiteHealthFigures } from './check-site-health-figures.ts';
import { readConfigWithStoredSettings } from './read-config-with-stored-settings.ts';

/**
 * Tries every service that the configuration names, as the site would use it, and leaves nothing behind.
 * @param mailTo address to which a test mail is sent
 */
export async function checkSettingsAndServices(
  config: Config,
  { environment = {}, mailTo }: { environment?: Record<string, string | undefined>; mailTo?: string } = {},
): Promise<OperatorCheckResult[]> {
  const { s3, dataDir, replicaUrl } = config;
  const ofDatabase = checkDatabase(config);
  const complete = ofDatabase.then(([database]) =>
    database?.isRight ? readConfigWithStoredSettings(config) : config,
  );
  const checks = [
    ofDatabase,
    replicaUrl ? checkDatabaseReplica(replicaUrl) : createPassedCheckResult('Réplique', 'aucune.'),
    s3 ? [] : createPassedCheckResult('Photos', `dans ${dataDir}/uploads.`),
    complete.then(checkStorageAndMailServer),
    complete.then((config) => checkMail(config, mailTo)),
    complete.then((config) => checkTerritory({ config, places: loadPlaceIndex() })),
    runSiteCheck('Port', 'PORT', () => port(config)),
    checkPublicAddress(config),
    ofDatabase.then((found) => checkSiteHealthFigures(config, found)),
  ];
  const tried = (await Promise.all(checks)).flat();
  return [...checkConfigWithoutConnecting(await complete, environment), ...tried];
}

/** Says where mails go, or sends one. */
async function checkMail(config: Config, mailTo: string | undefined): Promise<OperatorCheckResult[]> {
  if (!config.mail.smtpUrl)
    return [await createPassedCheckResult('E-mails', `écrits dans ${config.dataDir}/outbox.`)];
  return mailTo === undefined ? [] : [await sendTestMail(config, mailTo)];
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

import { randomUUID } from 'node:crypto';
import type { Config } from '#server/config.ts';
import { ensureWritableFolder } from '#server/platform/files/ensure-writable-folder.ts';
import { probeBucketForSettingsFault } from '#server/platform/files/require-valid-bucket-settings.ts';
import { createS3FileStore } from '#server/platform/files/s3-files.ts';
import { findMailServerFault } from '#server/platform/mail/find-mail-server-fault.ts';
import type { OperatorCheckResult } from '../watching/check-figures.ts';
import { formatMachineAdvice, MAIL_SETTINGS_ADVICE, runSiteCheck, SiteCheckFault } from './run-site-check.ts';

/**
 * Checks the services that the site uses beside its database: folder, bucket and mail server. Those that are not
 * configured are left out. Nothing is left behind.
 */
export function checkStorageAndMailServer({
  s3,
  mail,
  dataDir,
  writesFolder,
}: Config): Promise<OperatorCheckResult[]> {
  const { smtpUrl } = mail;
  return Promise.all([
    ...(writesFolder
      ? [runSiteCheck('Dossier de données', formatMachineAdvice('DATA_DIR'), () => folder(dataDir))]
      : []),
    ...(s3 ? [runSiteCheck('Photos', formatMachineAdvice('S3_ENDPOINT'), () => bucket(s3))] : []),
    ...(smtpUrl ? [runSiteCheck('E-mails', MAIL_SETTINGS_ADVICE, () => smtp(smtpUrl))] : []),
  ]);
}

async function folder(dataDir: string): Promise<string> {
  await ensureWritableFolder(dataDir);
  return `${dataDir} accepte les écritures.`;
}

async function bucket(settings: NonNullable<Config['s3']>): Promise<string> {
  const fault = await probeBucketForSettingsFault(settings);
  if (fault) throw new SiteCheckFault(fault);
  const files = createS3FileStore(settings);
  const name = `${randomUUID()}.webp`;
  const bytes = Buffer.from('recolte');
  await files.put(name, bytes, 'image/webp');
  const isStored = (await files.get(name))?.equals(bytes);
  await files.remove([name]);
  if (!isStored || (await files.get(name)))
    throw new SiteCheckFault(
      'la place des photos ne rend pas ce qui y est écrit, ou ne le supprime pas. Sur la machine du site : vérifiez les droits du seau S3.',
    );
  return 'leur place (seau S3) liste, garde, rend et supprime.';
}

async function smtp(url: string): Promise<string> {
  const fault = await findMailServerFault(url);
  if (fault) throw new SiteCheckFault(fault);
  return `${new URL(url).host} répond et accepte nos identifiants.`;
}

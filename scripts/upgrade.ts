/**
 * Command `npm run upgrade -- SOURCE`, the path or https address of a release's archive, or a tag of this clone:
 * replaces the running release, and goes back by itself when the new one is not well. `npm run upgrade -- --back` takes
 * the last upgrade back. An interrupted one is finished by the next.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { formatOperatorCommand, readConfig } from '#server/config.ts';
import { FolderInUseError, lockFolder } from '#server/platform/database/embedded/folder-lock.ts';
import { describeFailureForOperator } from '#server/platform/describe-failure-for-operator.ts';
import { resolveCommandLinePath } from './resolve-command-line-path.ts';
import { requireSiteSystemUser } from './site-user.ts';
import { getLocalSiteEndpoint, requireSiteMetricsAccess } from './upgrade/get-local-site-endpoint.ts';
import {
  readCurrentReleaseName,
  removeReleaseDrafts,
  requireInstallFolder,
  requirePathOutsideReleases,
  resolveReleaseFolder,
} from './upgrade/install-folder.ts';
import { installReleaseBesideRunning } from './upgrade/install-release-beside-running.ts';
import {
  finishReleaseReplacement,
  printInterruptedUpgrade,
  replaceRelease,
  type SiteToUpgrade,
} from './upgrade/replace.ts';
import { chooseRestartCommand } from './upgrade/restart.ts';
import { runReleaseCommand } from './upgrade/run.ts';
import { readReleaseReplacementRecord } from './upgrade/state.ts';
import { printWithTimeOfDay, runUpgradeStep } from './upgrade/step.ts';

const root = path.join(import.meta.dirname, '..');
const NOTHING_BEFORE = "Il n'y a pas de mise à jour à annuler.";

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      back: { type: 'boolean' },
      backup: { type: 'string' },
      restart: { type: 'string' },
      wait: { type: 'string', default: '60' },
    },
  });
  const [source] = positionals;
  if (!values.back && !source)
    throw new Error(
      `Indiquez une archive, son adresse https ou une étiquette : ${formatOperatorCommand('upgrade', 'SOURCE')}`,
    );
  if (!(Number(values.wait) > 0)) throw new Error('--wait demande un nombre de secondes.');
  const config = readConfig();
  const backupPlace = values.backup ?? config.backup.folder;
  if (!values.back && !backupPlace)
    throw new Error('Indiquez où sauvegarder : --backup DOSSIER, ou BACKUP_FOLDER.');
  const backup = backupPlace && resolveCommandLinePath(backupPlace);
  const home = requireInstallFolder(root);
  requirePathOutsideReleases(home, config.dataDir, 'DATA_DIR');
  requireSiteSystemUser(config.dataDir, home);
  if (backup) requirePathOutsideReleases(home, backup, 'sauvegarde');
  lock(home);
  const place = {
    home,
    site: getLocalSiteEndpoint(config),
    restart: chooseRestartCommand(values.restart),
    isUnit: !values.restart,
    startLimitMs: Number(values.wait) * 1000,
  };
  await removeReleaseDrafts(home);
  await requireSiteMetricsAccess(place.site);
  if (values.back) await goBack(place);
  else await upgrade(place, source ?? '', backup ?? '');
} catch (error) {
  console.error(`\n${describeFailureForOperator(error)}\n`);
  process.exitCode = 1;
}

async function upgrade(place: SiteToUpgrade, source: string, backup: string): Promise<void> {
  const { home } = place;
  const last = await readReleaseReplacementRecord(home);
  if (last?.isDone === false) await finishReleaseReplacement(place, last);
  const from = await readCurrentReleaseName(home);
  const to = await installReleaseBesideRunning(home, root, source).finally(() => removeReleaseDrafts(home));
  if (to === from) return printWithTimeOfDay(`${from} est déjà la version du site.`);
  await runUpgradeStep(`Sauvegarde dans ${backup}`, () => runReleaseCommand(root, 'backup', backup));
  await runUpgradeStep(`Migration de la base de données et essai de ${to} à côté du site`, () =>
    runReleaseCommand(resolveReleaseFolder(home, to), 'migrate'),
  );
  await replaceRelease(place, { from, to, isBack: false });
  printWithTimeOfDay(
    `Le site tourne avec ${to}. « ${formatOperatorCommand('upgrade', '--back')} » revient à ${from}.`,
  );
}

/** Reverts the last upgrade, also one that was interrupted, or finishes an interrupted return. */
async function goBack(place: SiteToUpgrade): Promise<void> {
  const last = await readReleaseReplacementRecord(place.home);
  if (!last) throw new Error(NOTHING_BEFORE);
  if (!last.isDone) printInterruptedUpgrade(last);
  const { from, to } = last.isBack ? last : { from: last.to, to: last.from };
  if (!existsSync(resolveReleaseFolder(place.home, to))) throw new Error(NOTHING_BEFORE);
  await replaceRelease(place, { from, to, isBack: true });
  printWithTimeOfDay(`Le site tourne de nouveau avec ${to}.`);
}

/** Lock that keeps other upgrades out until this process ends, however it does. */
function lock(home: string): void {
  try {
    process.once('exit', lockFolder(path.join(home, 'upgrade.lock'), home));
  } catch (error) {
    if (!(error instanceof FolderInUseError)) throw error;
    throw new Error('Une autre mise à jour est en cours.', { cause: error });
  }
}

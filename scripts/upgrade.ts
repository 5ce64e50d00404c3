/**
 * Command `npm run upgrade -- SOURCE`, the path or https address of a release's archive, or a tag of this clone:
 * replaces the running release, and goes back by itself when the new one is not well. `npm run upgrade -- --back` takes
 * the last upgrade back. An interrupted one is finished by the next.
 */
import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type Config, readConfig } from '#server/config.ts';
import { FolderInUseError, lockFolder } from '#server/platform/database/embedded/folder-lock.ts';
import { operatorSentence } from './operator-sentence.ts';
import { fetchRelease } from './upgrade/fetch-release.ts';
import { currentRelease, findHome, folderOf, removeDrafts } from './upgrade/home.ts';
import { finishReplacement, type Place, replaceRelease } from './upgrade/replace.ts';
import { chooseRestart } from './upgrade/restart.ts';
import { runCommand } from './upgrade/run.ts';
import { runningSite } from './upgrade/running-site.ts';
import { readReplacement } from './upgrade/state.ts';
import { say, step } from './upgrade/step.ts';

const root = path.join(import.meta.dirname, '..');

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
  const backup = values.backup ?? process.env.BACKUP_FOLDER;
  if (!values.back && !source)
    throw new Error('Indiquez une archive, son adresse https ou une étiquette : npm run upgrade -- SOURCE');
  if (!values.back && !backup)
    throw new Error('Indiquez où sauvegarder : --backup DOSSIER, ou BACKUP_FOLDER.');
  if (!(Number(values.wait) > 0)) throw new Error('--wait demande un nombre de secondes.');
  const config = readConfig();
  const home = findHome(root);
  requireSiteUser(config, home);
  lock(home);
  const place = {
    home,
    site: runningSite(config),
    restart: chooseRestart(values.restart),
    startLimitMs: Number(values.wait) * 1000,
  };
  await removeDrafts(home);
  const interrupted = await readReplacement(home);
  const isFinished = interrupted?.isDone === false && (await finishReplacement(place, interrupted));
  if (!values.back) await upgrade(place, source ?? '', backup ?? '');
  else if (!(isFinished && interrupted.isBack)) await goBack(place);
} catch (error) {
  console.error(`\n${operatorSentence(error)}\n`);
  process.exitCode = 1;
}

async function upgrade(place: Place, source: string, backup: string): Promise<void> {
  const { home } = place;
  const from = await currentRelease(home);
  const to = await fetchRelease(home, root, source).finally(() => removeDrafts(home));
  if (to === from) return say(`${from} est déjà la version du site.`);
  await step(`Sauvegarde dans ${backup}`, () => runCommand(root, 'backup', backup));
  await step(`Migration de la base de données et essai de ${to} à côté du site`, () =>
    runCommand(folderOf(home, to), 'migrate'),
  );
  await replaceRelease(place, { from, to, isBack: false });
  say(`Le site tourne avec ${to}. « npm run upgrade -- --back » revient à ${from}.`);
}

async function goBack(place: Place): Promise<void> {
  const last = await readReplacement(place.home);
  if (!last || !existsSync(folderOf(place.home, last.from)))
    throw new Error("Il n'y a pas de mise à jour à annuler.");
  await replaceRelease(place, { from: last.to, to: last.from, isBack: true });
  say(`Le site tourne de nouveau avec ${last.from}.`);
}

/** Refuses data that would disappear with a release, and a user whose files the site could not read. */
function requireSiteUser({ dataDir }: Config, home: string): void {
  if (dataDir.startsWith(path.join(home, 'releases/')))
    throw new Error(`${dataDir} (DATA_DIR) est dans le dossier d'une version : donnez-lui une place à part.`);
  const owner = existsSync(dataDir) ? statSync(dataDir).uid : process.getuid?.();
  if (owner !== process.getuid?.())
    throw new Error(`${dataDir} est à un autre utilisateur : lancez cette commande comme celui du site.`);
}

/** Keeps other upgrades out until this process ends, however it does. */
function lock(home: string): void {
  try {
    process.once('exit', lockFolder(path.join(home, 'upgrade.lock'), home));
  } catch (error) {
    if (!(error instanceof FolderInUseError)) throw error;
    throw new Error('Une autre mise à jour est en cours.', { cause: error });
  }
}

import { spawnSync } from 'node:child_process';
import { accessSync, constants, createWriteStream, existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { compare } from 'semver';
import { formatOperatorCommand } from '#server/config.ts';
import { isLocalSite } from '#server/features/ops/service-checks/list-start-warnings.ts';
import { unpackReleaseArchive } from '../release/archive.ts';
import {
  digestFile,
  RELEASE_MANIFEST_FILE_NAME,
  RELEASE_PLATFORM,
  type ReleaseManifest,
  readPackageVersion,
  verifyReleaseFolder,
} from '../release/manifest.ts';
import { resolveCommandLinePath } from '../resolve-command-line-path.ts';
import {
  type InstallFolder,
  readCurrentReleaseName,
  renameReleaseDraftFolder,
  resolveReleaseDraftFolder,
  resolveReleaseFolder,
} from './install-folder.ts';
import { runShowingOutput } from './run.ts';
import { printWithTimeOfDay, runUpgradeStep } from './step.ts';

/** Number of redirects to an archive: a forge sends to its storage by one or two. */
const MAX_REDIRECTS = 5;

/**
 * Installs a release beside the running one, ready to start.
 * @param source path or address of an archive, or a tag of the repository that `root` is a clone of
 * @returns its name, or that of the running one if it has the same version
 * @throws Error with a French sentence when the source does not exist, is not a whole release or an older one
 */
export async function installReleaseBesideRunning(
  home: InstallFolder,
  root: string,
  source: string,
): Promise<string> {
  if (/^https?:\/\//.test(source)) return downloadRelease(home, new URL(source));
  const archive = resolveCommandLinePath(source);
  if (isReadable(archive)) return unpackRelease(home, archive);
  if (existsSync(path.join(root, '.git'))) return cloneRelease(home, root, source);
  throw new Error(`${source} n'est ni un fichier, ni une adresse https, ni une étiquette d'un dépôt git.`);
}

/**
 * False for a file that does not exist.
 * @throws Error with a French sentence for a file that this user may not read
 */
function isReadable(file: string): boolean {
  try {
    accessSync(file, constants.R_OK);
    return true;
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return false;
    throw new Error(
      `L'utilisateur ${userInfo().username} ne peut pas lire ${file} (${code}) : mettez-le dans /var/tmp, par exemple.`,
      { cause },
    );
  }
}

async function downloadRelease(home: InstallFolder, address: URL): Promise<string> {
  const folder = `${resolveReleaseDraftFolder(home)}-download.partial`;
  const file = path.join(folder, path.posix.basename(address.pathname));
  await mkdir(folder, { recursive: true });
  await runUpgradeStep(`Téléchargement de ${address.href}`, async () => {
    const archive = await ask(address.href);
    if (!archive?.body) throw new Error(`${address.href} n'existe pas.`);
    await pipeline(archive.body, createWriteStream(file));
    const digest = await ask(`${address.href}.sha256`);
    if (digest) await writeFile(`${file}.sha256`, await digest.text());
  });
  return unpackRelease(home, file).finally(() => rm(folder, { recursive: true, force: true }));
}

/**
 * Follows redirects itself, as `fetch` would also follow those that leave https.
 * @returns undefined for a file that does not exist
 */
async function ask(address: string, redirects = MAX_REDIRECTS): Promise<Response | undefined> {
  if (!address.startsWith('https:') && !isLocalSite(address))
    throw new Error(`${address} n'est pas une adresse https.`);
  const answer = await fetch(address, { redirect: 'manual' }).catch(() => {
    throw new Error(`${address} ne répond pas.`);
  });
  const next = answer.headers.get('location');
  if (answer.status >= 300 && answer.status < 400 && next && redirects > 0)
    return ask(new URL(next, address).href, redirects - 1);
  if (answer.status === 404) return undefined;
  if (!answer.ok) throw new Error(`${address} répond ${answer.status}.`);
  return answer;
}

async function unpackRelease(home: InstallFolder, archive: string): Promise<string> {
  return runUpgradeStep(`Contrôle et déballage de ${path.basename(archive)}`, async () => {
    await checkDigest(archive);
    const draft = resolveReleaseDraftFolder(home);
    await unpackReleaseArchive(archive, draft);
    await verifyReleaseFolder(draft);
    return (await runningInstead(home, draft)) ?? renameReleaseDraftFolder(home, draft);
  });
}

async function checkDigest(archive: string): Promise<void> {
  const given = await readFile(`${archive}.sha256`, 'utf8').catch(() => undefined);
  if (given === undefined)
    return printWithTimeOfDay("Pas de fichier .sha256 à côté : seule la liste de l'archive est comparée.");
  if (given.trim().split(/\s+/)[0] !== (await digestFile(archive)))
    throw new Error(`${archive} n'a pas la somme de son fichier .sha256.`);
}

/** Clones the clone: its packages are installed and its pages built beside the running ones. */
async function cloneRelease(home: InstallFolder, root: string, tag: string): Promise<string> {
  const git = (folder: string, ...args: string[]) => {
    const { status, stdout } = spawnSync('git', args, { cwd: folder, encoding: 'utf8' });
    return status === 0 ? stdout.trim() : undefined;
  };
  const origin = git(root, 'remote', 'get-url', 'origin');
  if (origin && git(root, 'fetch', '--quiet', '--tags', 'origin') === undefined)
    printWithTimeOfDay(`${origin} ne répond pas : seules les étiquettes déjà connues le sont.`);
  if (git(root, 'rev-parse', '--verify', '--quiet', `refs/tags/${tag}`) === undefined)
    throw new Error(`Il n'y a pas d'étiquette ${tag} dans ce dépôt, ni de fichier de ce nom.`);
  const draft = resolveReleaseDraftFolder(home);
  return runUpgradeStep(`Installation et construction de l'étiquette ${tag}`, async () => {
    await runShowingOutput(
      root,
      'git',
      'clone',
      '--quiet',
      '-c',
      'advice.detachedHead=false',
      '--branch',
      tag,
      root,
      draft,
    );
    if (origin) await runShowingOutput(draft, 'git', 'remote', 'set-url', 'origin', origin);
    const manifest: ReleaseManifest = {
      version: await readPackageVersion(draft),
      platform: RELEASE_PLATFORM,
    };
    const running = await runningInstead(home, draft);
    if (running) return running;
    const release = `recolte-${manifest.version}`;
    if (existsSync(resolveReleaseFolder(home, release))) return release;
    await runShowingOutput(draft, process.execPath, 'scripts/prepare.mjs');
    await writeFile(path.join(draft, RELEASE_MANIFEST_FILE_NAME), JSON.stringify(manifest));
    return renameReleaseDraftFolder(home, draft);
  });
}

/**
 * Name of the running release, if the draft has the same version: it must not be replaced while it runs.
 * @throws Error with a French sentence for an older draft
 */
async function runningInstead(home: InstallFolder, draft: string): Promise<string | undefined> {
  const running = await readCurrentReleaseName(home);
  const version = await readPackageVersion(resolveReleaseFolder(home, running));
  const next = await readPackageVersion(draft);
  const order = compare(next, version);
  if (order < 0)
    throw new Error(
      `${next} est plus ancienne que ${version} : « ${formatOperatorCommand('upgrade', '--back')} » y revient.`,
    );
  return order === 0 ? running : undefined;
}

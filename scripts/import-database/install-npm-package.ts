import { execFileSync } from 'node:child_process';
import { mkdir } from 'node:fs/promises';

/**
 * Installs one package from npm's registry into a folder of its own.
 * @param specifier `name@version`
 * @throws Error with one French sentence when the registry does not answer
 */
export async function installNpmPackage(specifier: string, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  npm(['install', '--prefix', folder, '--no-save', '--no-audit', '--no-fund', '--ignore-scripts', specifier]);
}

/** Versions of a package, oldest first. */
export const fetchPublishedNpmPackageVersions = (name: string): string[] =>
  JSON.parse(npm(['view', name, 'versions', '--json'])) as string[];

function npm(args: string[]): string {
  const { npm_execpath: path, npm_node_execpath: node = process.execPath } = process.env;
  const [program, ...before] = path ? [node, path] : ['npm'];
  try {
    return execFileSync(program ?? 'npm', [...before, ...args], { encoding: 'utf8', stdio: 'pipe' });
  } catch (cause) {
    throw new Error("L'ancien moteur de la base de données n'a pas pu être téléchargé : il faut le réseau.", {
      cause,
    });
  }
}

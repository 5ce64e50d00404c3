import { spawnSync } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

/** Files and folders that a build and a process need. */
const PARTS = [
  ...['build/embed', 'contract', 'data', 'docs', 'migrations', 'scripts', 'server', 'web'],
  ...[
    '.gitignore',
    'package.json',
    'package-lock.json',
    'react-router.config.ts',
    'tsconfig.json',
    'vite.config.ts',
  ],
];

/** Link of the header as another build names it. */
export const CHANGED_HEADER_LINK_TEXT = 'Toutes les annonces';

/**
 * Builds the pages in a copy of the product that differs by one word in its header, as another version would.
 * @returns folder for `startSiteProcess`, which the caller removes
 */
export async function buildSiteWithChangedHeader(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'recolte-build-'));
  try {
    for (const part of PARTS) await cp(join(root, part), join(folder, part), { recursive: true });
    await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
    const header = join(folder, 'web/site/site-header.tsx');
    const text = await readFile(header, 'utf8');
    const changed = text.replace(/^ +Annonces$/m, CHANGED_HEADER_LINK_TEXT);
    if (changed === text) throw new Error('The header has no link named Annonces');
    await writeFile(header, changed);
    const build = ['node_modules/@react-router/dev/bin.cjs', 'build', '--logLevel', 'warn'];
    const env = { ...process.env, NODE_ENV: 'production' };
    const { status } = spawnSync(process.execPath, build, { cwd: folder, env, stdio: 'inherit' });
    if (status !== 0) throw new Error(`The other build ended with ${status}`);
    return folder;
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

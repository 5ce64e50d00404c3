import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { listMigrations, MIGRATIONS_FOLDER } from '../migrate.ts';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));

/** Templates, each in a folder named by a digest of its sources. */
export const TEMPLATES_FOLDER = path.join(ROOT, 'build/database-template');

/** With every table of this version; it may not exist. */
export async function templateFolder(): Promise<string> {
  const migrations = await listMigrations(MIGRATIONS_FOLDER);
  return folderFor(
    'full',
    migrations.map(({ name, checksum }) => `${name} ${checksum}`),
  );
}

/** Without our own tables; the source of the full one. */
export function bareTemplateFolder(): Promise<string> {
  return folderFor('bare', []);
}

/** Null when it was never built or is stale. */
export async function findTemplate(): Promise<string | null> {
  const folder = await templateFolder();
  return existsSync(folder) ? folder : null;
}

async function folderFor(kind: string, contents: string[]): Promise<string> {
  const { dependencies } = JSON.parse(await readFile(path.join(ROOT, 'package.json'), 'utf8'));
  const libraries = ['@electric-sql/pglite', 'pg-boss'].map((name) => `${name} ${dependencies[name]}`);
  const hash = createHash('sha256').update([...libraries, ...contents].join('\n'));
  return path.join(TEMPLATES_FOLDER, `${kind}-${hash.digest('hex').slice(0, 16)}`);
}

import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { listMigrations, MIGRATIONS_FOLDER } from '../migrate.ts';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));

/** Holds one PostgreSQL folder, named by what it was made from. */
export const TEMPLATES_FOLDER = path.join(ROOT, 'build/database-template');

/** Where the template of these very migrations and libraries belongs, whether it is there or not. */
export async function templateFolder(): Promise<string> {
  const manifest = JSON.parse(await readFile(path.join(ROOT, 'package.json'), 'utf8'));
  const hash = createHash('sha256');
  for (const library of ['@electric-sql/pglite', 'pg-boss'])
    hash.update(`${manifest.dependencies[library]}\n`);
  for (const { name, checksum } of await listMigrations(MIGRATIONS_FOLDER))
    hash.update(`${name} ${checksum}\n`);
  return path.join(TEMPLATES_FOLDER, hash.digest('hex').slice(0, 16));
}

/** The ready template's folder, or null when it was never built or is stale. */
export async function findTemplate(): Promise<string | null> {
  const folder = await templateFolder();
  return existsSync(folder) ? folder : null;
}

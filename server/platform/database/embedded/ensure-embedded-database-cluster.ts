import { execFile } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { formatOperatorCommand } from '#server/config.ts';
import { CannotStartError } from '#server/platform/cannot-start.ts';
import { createFolderAtomically } from '#server/platform/files/create-folder-atomically.ts';
import { flushToDisk } from '#server/platform/files/write-file-durably.ts';
import type { PostgresPrograms } from './programs.ts';
import type { NonRootCommandPrefix } from './run-as.ts';

/** Name of the superuser and owner of everything in the embedded server. */
export const EMBEDDED_DATABASE_USER = 'recolte';

/**
 * Runs `initdb` where there is no database yet; an interrupted run leaves nothing behind.
 * @param options.durable false only in tests: no fsync
 * @param options.passwordFile file with the password of connections; undefined: none is asked for
 * @throws CannotStartError when `initdb` fails, or when another major version of PostgreSQL made the folder
 */
export async function ensureEmbeddedDatabaseCluster(
  folder: string,
  {
    programs,
    runAs,
    durable,
    passwordFile,
  }: {
    programs: PostgresPrograms;
    runAs: NonRootCommandPrefix;
    durable: boolean;
    passwordFile: string | undefined;
  },
): Promise<void> {
  if (existsSync(folder)) return refuseOtherVersion(folder, programs);
  const settings = [
    '--username',
    EMBEDDED_DATABASE_USER,
    '--encoding=UTF8',
    '--data-checksums',
    // Collation of PostgreSQL's own, with which every machine sorts and searches alike.
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    ...(passwordFile === undefined ? ['--auth=trust'] : ['--auth=scram-sha-256', `--pwfile=${passwordFile}`]),
    ...(durable ? [] : ['--no-sync']),
  ];
  await createFolderAtomically(folder, async (draft) => {
    mkdirSync(draft, { mode: 0o700 });
    if (runAs.uid !== undefined) chownSync(draft, runAs.uid, runAs.uid);
    const [program = '', ...args] = [...runAs.prefix, programs.initdb, '-D', draft, ...settings];
    await promisify(execFile)(program, args).catch((cause: Error & { stderr?: string }) => {
      const lines = cause.stderr?.trim().split('\n') ?? [];
      // Reason looked for before the last line of initdb's output, which only says that the folder is removed.
      const reason = lines.find((line) => /error|fatal|panic/i.test(line)) ?? lines.at(-1) ?? cause.message;
      throw new CannotStartError(`La base de données n'a pas pu être créée dans ${folder} : ${reason}`, {
        cause,
      });
    });
    return draft;
  });
  if (durable) await flushToDisk(path.dirname(folder));
}

function refuseOtherVersion(folder: string, { majorVersion }: PostgresPrograms): void {
  const version = versionOf(folder);
  if (version === String(majorVersion)) return;
  throw new CannotStartError(
    `${folder} vient de PostgreSQL ${version} et ce site apporte PostgreSQL ${majorVersion} : « ${formatOperatorCommand('import-database')} » en reprend tout.`,
  );
}

function versionOf(folder: string): string {
  try {
    return readFileSync(path.join(folder, 'PG_VERSION'), 'utf8').trim();
  } catch (cause) {
    throw new CannotStartError(
      `${folder} n'est pas une base de données entière (PG_VERSION y manque) : écartez-le, et restaurez une sauvegarde.`,
      { cause },
    );
  }
}

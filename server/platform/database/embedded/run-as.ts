import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { CannotStartError } from '#server/platform/cannot-start.ts';

/** Way to run a program of PostgreSQL, which refuses to be run by root. */
export interface NonRootCommandPrefix {
  /** Command prefix: the words before the program. */
  prefix: string[];
  /** Owner that the folder of the database needs; undefined: the current user. */
  uid?: number;
}

/**
 * Command prefix that ends the program cleanly when its parent dies, however that happens: SIGINT is PostgreSQL's
 * "fast shutdown".
 */
const END_WITH_PARENT = ['setpriv', '--pdeathsig', 'INT'];

/** Command prefix that makes root an ordinary user inside a namespace; outside of it the files stay root's. */
const NAMESPACE = ['unshare', '--user', '--map-user=1000', '--map-group=1000', '--', ...END_WITH_PARENT];

/** User id of `nobody`, the same on every system. */
const NOBODY = 65_534;

/**
 * Chooses the way that works on this system: the current user, or for root a user namespace, or else an ordinary user
 * with the right to pass through root's folders.
 * @param folder folder of the database; an existing one keeps its owner
 * @throws CannotStartError when neither way works for root
 */
export function chooseNonRootCommandPrefix(folder: string): NonRootCommandPrefix {
  if (process.getuid?.() !== 0) return { prefix: works(END_WITH_PARENT) ? END_WITH_PARENT : [] };
  const owner = existsSync(folder) ? statSync(folder).uid : 0;
  if (owner === 0 && works(NAMESPACE)) return { prefix: NAMESPACE };
  const uid = owner === 0 ? NOBODY : owner;
  const prefix = asUser(uid);
  if (works(prefix)) return { prefix, uid };
  throw new CannotStartError(
    "PostgreSQL refuse d'être lancé par root, et ce système ne laisse pas changer d'utilisateur : lancez le site avec un utilisateur ordinaire, ou donnez DATABASE_URL.",
  );
}

const asUser = (uid: number): string[] => [
  'setpriv',
  `--reuid=${uid}`,
  `--regid=${uid}`,
  '--clear-groups',
  '--inh-caps=+dac_override',
  '--ambient-caps=+dac_override',
  // access(2), by which PostgreSQL looks for its own program, ignores the capability of an ordinary user otherwise.
  '--securebits=+no_setuid_fixup',
  '--',
  ...END_WITH_PARENT,
];

const works = ([program = '', ...args]: string[]): boolean =>
  process.platform === 'linux' && spawnSync(program, [...args, 'true'], { stdio: 'ignore' }).status === 0;

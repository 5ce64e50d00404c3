import { spawnSync } from 'node:child_process';
import { isRunAsRoot, runShellCommandInOwnSession } from './run.ts';

const UNIT = 'recolte';
/** Command that restarts the unit, as `deploy/recolte.service` defines it. */
const SYSTEMD = ['systemctl', 'restart', UNIT];

/**
 * Command that restarts the site: the given one, or systemd's where the unit exists, also when it does not run now.
 * @throws Error with a French sentence where there is neither, or where this user may not run it
 */
export function chooseRestartCommand(given: string | undefined): string {
  if (given) return given;
  if (!succeeds(['systemctl', 'cat', UNIT]))
    throw new Error(
      `L'unité ${UNIT} de systemd n'existe pas ici : dites comment redémarrer le site, --restart "commande".`,
    );
  if (isRunAsRoot()) return SYSTEMD.join(' ');
  const asRoot = ['sudo', '-n', ...SYSTEMD];
  if (succeeds(['sudo', '-n', '-l', ...SYSTEMD])) return asRoot.join(' ');
  throw new Error(
    `Cet utilisateur ne peut pas lancer « ${asRoot.join(' ')} » : voyez « Upgrade » dans docs/operations.md.`,
  );
}

/** Number of restarts by systemd itself after which the unit counts as crash-looping. */
const MAX_RESTARTS = 3;

/**
 * Watches the unit from before its restart.
 * @returns true when systemd has given it up since, or starts it again and again
 */
export function createSystemdRestartFailureDetector(): () => boolean {
  const before = readUnit().restarts;
  return () => {
    const { state, restarts } = readUnit();
    return state === 'failed' || restarts - before >= MAX_RESTARTS;
  };
}

function readUnit(): { state: string | undefined; restarts: number } {
  const asked = ['show', '--property=ActiveState,NRestarts', UNIT];
  const { stdout } = spawnSync('systemctl', asked, { encoding: 'utf8' });
  const propertyOf = (name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(stdout ?? '')?.[1];
  return { state: propertyOf('ActiveState'), restarts: Number(propertyOf('NRestarts') ?? 0) };
}

export const runRestartCommand = (command: string) => runShellCommandInOwnSession(command);

const succeeds = ([program = '', ...args]: string[]) =>
  spawnSync(program, args, { stdio: 'ignore' }).status === 0;

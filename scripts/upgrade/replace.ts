import type { LocalSite } from '#server/site-answer.ts';
import { describeCommandFailure } from '../describe-command-failure.ts';
import { readPackageVersion } from '../release/manifest.ts';
import {
  currentRelease,
  type InstallFolder,
  releaseFolderOf,
  removeOldReleases,
  switchToRelease,
} from './install-folder.ts';
import { runRestartCommand, watchSystemdUnit } from './restart.ts';
import { describeSiteFault, waitUntilHealthy } from './running-site.ts';
import { forgetReleaseReplacement, type ReleaseReplacement, writeReleaseReplacement } from './state.ts';
import { printWithTime, runStep } from './step.ts';

export interface UpgradeTarget {
  home: InstallFolder;
  site: LocalSite;
  /** Command that restarts the site. */
  restart: string;
  /** True when the restart command restarts the unit of systemd, whose state can be queried. */
  isUnit: boolean;
  /** Milliseconds that a restarted site may take until it answers. */
  startLimitMs: number;
}

/** Signals of a terminal that is closed, and of Ctrl+C. */
const SIGNALS = ['SIGHUP', 'SIGINT'] as const;

/**
 * Replaces the running release by another one, and goes back to the former one by itself when the new one does not
 * start in good health.
 * @throws Error with a French sentence of what was wrong
 */
export async function replaceRelease(
  place: UpgradeTarget,
  replacement: Omit<ReleaseReplacement, 'isDone'>,
): Promise<void> {
  const { home } = place;
  const { from, to } = replacement;
  const fault = await uninterrupted(async () => {
    await writeReleaseReplacement(home, { ...replacement, isDone: false });
    await runStep(`Bascule de ${from} à ${to}`, () => switchToRelease(home, to));
    return startAndLook(place, replacement);
  });
  if (fault !== undefined) throw new Error(`Le site tourne avec ${from}. ${to} n'allait pas : ${fault}`);
}

/**
 * Finishes what an interrupted upgrade began: the former or the new release runs, and which one is known again. When
 * neither is in good health, only prints so: the next release may be.
 */
export async function finishReleaseReplacement(
  place: UpgradeTarget,
  replacement: ReleaseReplacement,
): Promise<void> {
  const { from, to } = replacement;
  printInterruptedUpgrade(replacement);
  try {
    await uninterrupted(async () => {
      if ((await currentRelease(place.home)) === to) return startAndLook(place, replacement);
      await ensureRunning(place, from);
      await record(place.home, replacement, false);
    });
  } catch (error) {
    printWithTime(describeCommandFailure(error));
  }
}

export const printInterruptedUpgrade = ({ from, to }: ReleaseReplacement) =>
  printWithTime(`Une mise à jour de ${from} à ${to} a été interrompue.`);

/** Runs a task that neither a lost connection nor Ctrl+C ends: a failing release would stay in place. */
async function uninterrupted<T>(work: () => Promise<T>): Promise<T> {
  const ignore = () => printWithTime("La mise à jour se termine d'abord.");
  for (const signal of SIGNALS) process.on(signal, ignore);
  try {
    return await work();
  } finally {
    for (const signal of SIGNALS) process.off(signal, ignore);
  }
}

/**
 * Starts the release to which the link leads, or the former one when it is not in good health.
 * @returns what was wrong, in a French sentence; undefined when nothing was
 * @throws Error with a French sentence when the former one is not in good health either
 */
async function startAndLook(
  place: UpgradeTarget,
  replacement: Omit<ReleaseReplacement, 'isDone'>,
): Promise<string | undefined> {
  const { from, to } = replacement;
  try {
    await ensureRunning(place, to);
  } catch (error) {
    const fault = describeCommandFailure(error);
    printWithTime(`${to} ne va pas : ${fault}`);
    await runStep(`Retour à ${from}`, () => switchToRelease(place.home, from));
    await ensureRunning(place, from).catch((cause: Error) => {
      throw new Error(`${to} n'allait pas (${fault}) et ${from} ne revient pas : ${cause.message}`, {
        cause,
      });
    });
    await record(place.home, replacement, false);
    return fault;
  }
  await record(place.home, replacement, true);
  const removed = await removeOldReleases(place.home, [from, to]);
  if (removed.length > 0) printWithTime(`Anciennes versions effacées : ${removed.join(', ')}.`);
  return undefined;
}

/** Records the upgrade that can be taken back now that a replacement has ended. */
async function record(
  home: InstallFolder,
  { from, to, isBack }: Omit<ReleaseReplacement, 'isDone'>,
  isReplaced: boolean,
): Promise<void> {
  if (isReplaced === isBack) return forgetReleaseReplacement(home);
  await writeReleaseReplacement(home, {
    ...(isBack ? { from: to, to: from } : { from, to }),
    isBack: false,
    isDone: true,
  });
}

/** Restarts the site unless this release answers already. @throws Error with a French sentence of what is wrong */
async function ensureRunning(
  { home, site, restart: command, isUnit, startLimitMs }: UpgradeTarget,
  release: string,
): Promise<void> {
  const version = await readPackageVersion(releaseFolderOf(home, release));
  if (!(await describeSiteFault(site, version))) return;
  const isFailing = isUnit ? watchSystemdUnit() : () => false;
  await runStep(`Redémarrage (${command})`, () => runRestartCommand(command));
  const fault = await runStep(`Contrôle de ${release} sur ${site.url}`, () =>
    waitUntilHealthy(site, version, startLimitMs, isFailing),
  );
  if (fault) throw new Error(isUnit ? `${fault} « journalctl -u recolte » dit pourquoi.` : fault);
}

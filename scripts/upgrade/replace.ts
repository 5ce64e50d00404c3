import { describeFailureForOperator } from '#server/platform/describe-failure-for-operator.ts';
import type { LocalSiteEndpoint } from '#server/site-answer.ts';
import { readPackageVersion } from '../release/manifest.ts';
import { findSiteVersionFault, waitForHealthySiteVersion } from './get-local-site-endpoint.ts';
import {
  type InstallFolder,
  readCurrentReleaseName,
  removeOldReleases,
  resolveReleaseFolder,
  switchCurrentReleaseLink,
} from './install-folder.ts';
import { createSystemdRestartFailureDetector, runRestartCommand } from './restart.ts';
import {
  deleteReleaseReplacementRecord,
  type ReleaseReplacementRecord,
  writeReleaseReplacementRecord,
} from './state.ts';
import { printWithTimeOfDay, runUpgradeStep } from './step.ts';

export interface SiteToUpgrade {
  home: InstallFolder;
  site: LocalSiteEndpoint;
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
  place: SiteToUpgrade,
  replacement: Omit<ReleaseReplacementRecord, 'isDone'>,
): Promise<void> {
  const { home } = place;
  const { from, to } = replacement;
  const fault = await uninterrupted(async () => {
    await writeReleaseReplacementRecord(home, { ...replacement, isDone: false });
    await runUpgradeStep(`Bascule de ${from} à ${to}`, () => switchCurrentReleaseLink(home, to));
    return startAndLook(place, replacement);
  });
  if (fault !== undefined) throw new Error(`Le site tourne avec ${from}. ${to} n'allait pas : ${fault}`);
}

/**
 * Finishes what an interrupted upgrade began: the former or the new release runs, and which one is known again. When
 * neither is in good health, only prints so: the next release may be.
 */
export async function finishReleaseReplacement(
  place: SiteToUpgrade,
  replacement: ReleaseReplacementRecord,
): Promise<void> {
  const { from, to } = replacement;
  printInterruptedUpgrade(replacement);
  try {
    await uninterrupted(async () => {
      if ((await readCurrentReleaseName(place.home)) === to) return startAndLook(place, replacement);
      await ensureRunning(place, from);
      await record(place.home, replacement, false);
    });
  } catch (error) {
    printWithTimeOfDay(describeFailureForOperator(error));
  }
}

export const printInterruptedUpgrade = ({ from, to }: ReleaseReplacementRecord) =>
  printWithTimeOfDay(`Une mise à jour de ${from} à ${to} a été interrompue.`);

/** Runs a task that neither a lost connection nor Ctrl+C ends: a failing release would stay in place. */
async function uninterrupted<T>(work: () => Promise<T>): Promise<T> {
  const ignore = () => printWithTimeOfDay("La mise à jour se termine d'abord.");
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
  place: SiteToUpgrade,
  replacement: Omit<ReleaseReplacementRecord, 'isDone'>,
): Promise<string | undefined> {
  const { from, to } = replacement;
  try {
    await ensureRunning(place, to);
  } catch (error) {
    const fault = describeFailureForOperator(error);
    printWithTimeOfDay(`${to} ne va pas : ${fault}`);
    await runUpgradeStep(`Retour à ${from}`, () => switchCurrentReleaseLink(place.home, from));
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
  if (removed.length > 0) printWithTimeOfDay(`Anciennes versions effacées : ${removed.join(', ')}.`);
  return undefined;
}

/** Records the upgrade that can be taken back now that a replacement has ended. */
async function record(
  home: InstallFolder,
  { from, to, isBack }: Omit<ReleaseReplacementRecord, 'isDone'>,
  isReplaced: boolean,
): Promise<void> {
  if (isReplaced === isBack) return deleteReleaseReplacementRecord(home);
  await writeReleaseReplacementRecord(home, {
    ...(isBack ? { from: to, to: from } : { from, to }),
    isBack: false,
    isDone: true,
  });
}

/** Restarts the site unless this release answers already. @throws Error with a French sentence of what is wrong */
async function ensureRunning(
  { home, site, restart: command, isUnit, startLimitMs }: SiteToUpgrade,
  release: string,
): Promise<void> {
  const version = await readPackageVersion(resolveReleaseFolder(home, release));
  if (!(await findSiteVersionFault(site, version))) return;
  const isFailing = isUnit ? createSystemdRestartFailureDetector() : () => false;
  await runUpgradeStep(`Redémarrage (${command})`, () => runRestartCommand(command));
  const fault = await runUpgradeStep(`Contrôle de ${release} sur ${site.url}`, () =>
    waitForHealthySiteVersion(site, version, startLimitMs, isFailing),
  );
  if (fault) throw new Error(isUnit ? `${fault} « journalctl -u recolte » dit pourquoi.` : fault);
}

import { versionOf } from '../release/manifest.ts';
import { currentRelease, folderOf, type Home, removeOldReleases, switchTo } from './home.ts';
import { restart } from './restart.ts';
import { faultAfter, faultOf, type RunningSite } from './running-site.ts';
import { forgetReplacement, type Replacement, writeReplacement } from './state.ts';
import { say, step } from './step.ts';

export interface Place {
  home: Home;
  site: RunningSite;
  /** Command that restarts the site. */
  restart: string;
  /** Milliseconds that a restarted site may take until it answers. */
  startLimitMs: number;
}

/**
 * Makes another release the one that runs. Goes back to the former one by itself when it is not well.
 * @throws Error with a French sentence of what was wrong
 */
export async function replaceRelease(place: Place, replacement: Omit<Replacement, 'isDone'>): Promise<void> {
  const { home } = place;
  await writeReplacement(home, { ...replacement, isDone: false });
  await step(`Bascule de ${replacement.from} à ${replacement.to}`, () => switchTo(home, replacement.to));
  await startAndLook(place, replacement);
}

/**
 * Finishes what an interrupted upgrade began: the former or the new release runs, and which one is known again.
 * @returns true when the link leads to the new one
 */
export async function finishReplacement(place: Place, replacement: Replacement): Promise<boolean> {
  const { from, to } = replacement;
  const isSwitched = (await currentRelease(place.home)) === to;
  say(`Une mise à jour de ${from} à ${to} a été interrompue.`);
  if (isSwitched) await startAndLook(place, replacement);
  else {
    await ensureRunning(place, from);
    await record(place.home, replacement, false);
  }
  return isSwitched;
}

async function startAndLook(place: Place, replacement: Omit<Replacement, 'isDone'>): Promise<void> {
  const { from, to } = replacement;
  try {
    await ensureRunning(place, to);
  } catch (error) {
    const { message } = error as Error;
    say(`${to} ne va pas : ${message}`);
    await step(`Retour à ${from}`, () => switchTo(place.home, from));
    await ensureRunning(place, from).catch((cause: Error) => {
      throw new Error(`${to} n'allait pas (${message}) et ${from} ne revient pas : ${cause.message}`, {
        cause,
      });
    });
    await record(place.home, replacement, false);
    throw new Error(`Le site tourne avec ${from}. ${to} n'allait pas : ${message}`, { cause: error });
  }
  await record(place.home, replacement, true);
  const removed = await removeOldReleases(place.home, [from, to]);
  if (removed.length > 0) say(`Anciennes versions effacées : ${removed.join(', ')}.`);
}

/** Records the upgrade that can be taken back now that a replacement has ended. */
async function record(
  home: Home,
  { from, to, isBack }: Omit<Replacement, 'isDone'>,
  isReplaced: boolean,
): Promise<void> {
  if (isReplaced === isBack) return forgetReplacement(home);
  await writeReplacement(home, {
    ...(isBack ? { from: to, to: from } : { from, to }),
    isBack: false,
    isDone: true,
  });
}

/** Restarts the site unless this release answers already. @throws Error with a French sentence of what is wrong */
async function ensureRunning(
  { home, site, restart: command, startLimitMs }: Place,
  release: string,
): Promise<void> {
  const version = await versionOf(folderOf(home, release));
  if (!(await faultOf(site, version))) return;
  await step(`Redémarrage (${command})`, () => restart(command));
  const fault = await step(`Contrôle de ${release} sur ${site.url}`, () =>
    faultAfter(site, version, startLimitMs),
  );
  if (fault) throw new Error(fault);
}

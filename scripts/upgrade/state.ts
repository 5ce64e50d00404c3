import { rm } from 'node:fs/promises';
import path from 'node:path';
import { writeDurably } from '#server/platform/files/write-durably.ts';
import { readJson } from '../release/read-json.ts';
import type { Home } from './home.ts';

/** Last replacement of a release by another. */
export interface Replacement {
  from: string;
  to: string;
  /** True for the return to the release before an upgrade. */
  isBack: boolean;
  /** False from before the link leads to `to` until the site was seen in good health, or `from` is back. */
  isDone: boolean;
}

const fileOf = (home: Home) => path.join(home, 'upgrade.json');

/** @throws Error with a French sentence for a file that is cut */
export const readReplacement = (home: Home) =>
  readJson<Replacement>(fileOf(home)).catch((cause: Error) => {
    throw new Error(`${cause.message} Si le site va bien, effacez ce fichier, puis recommencez.`, { cause });
  });

export const writeReplacement = (home: Home, replacement: Replacement) =>
  writeDurably(fileOf(home), JSON.stringify(replacement));

export const forgetReplacement = (home: Home) => rm(fileOf(home), { force: true });

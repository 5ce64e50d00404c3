import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { writeDurably } from '#server/platform/files/write-durably.ts';
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

export async function readReplacement(home: Home): Promise<Replacement | null> {
  const text = await readFile(fileOf(home), 'utf8').catch(() => null);
  return text === null ? null : JSON.parse(text);
}

export const writeReplacement = (home: Home, replacement: Replacement) =>
  writeDurably(fileOf(home), JSON.stringify(replacement));

export const forgetReplacement = (home: Home) => rm(fileOf(home), { force: true });

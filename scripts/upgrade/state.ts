import { rm } from 'node:fs/promises';
import path from 'node:path';
import { writeFileDurably } from '#server/platform/files/write-file-durably.ts';
import { readJsonFile } from '../release/read-json-file.ts';
import type { InstallFolder } from './install-folder.ts';

/** Record of the last replacement of a release by another, for going back. */
export interface ReleaseReplacementRecord {
  from: string;
  to: string;
  /** True for the return to the release from before an upgrade. */
  isBack: boolean;
  /** True once the site was seen in good health after the link had led to `to`, or once `from` is back. */
  isDone: boolean;
}

const fileOf = (home: InstallFolder) => path.join(home, 'upgrade.json');

/**
 * Reads the record of the last replacement.
 * @throws Error with a French sentence for a file that is cut
 */
export const readReleaseReplacementRecord = (home: InstallFolder) =>
  readJsonFile<ReleaseReplacementRecord>(fileOf(home)).catch((cause: Error) => {
    throw new Error(`${cause.message} Si le site va bien, effacez ce fichier, puis recommencez.`, { cause });
  });

export const writeReleaseReplacementRecord = (home: InstallFolder, replacement: ReleaseReplacementRecord) =>
  writeFileDurably(fileOf(home), JSON.stringify(replacement));

export const deleteReleaseReplacementRecord = (home: InstallFolder) => rm(fileOf(home), { force: true });

import { rename, rm } from 'node:fs/promises';

/**
 * Makes a folder whole or not at all: elsewhere on the same disk first, then renamed. What an interruption left in the
 * draft is removed.
 * @param make fills the draft and answers the folder to rename, it or one in it
 */
export async function placeFolder(folder: string, make: (draft: string) => Promise<string>): Promise<void> {
  const draft = `${folder}.new`;
  await rm(draft, { recursive: true, force: true });
  try {
    await rename(await make(draft), folder);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

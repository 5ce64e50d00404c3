import { rename, rm } from 'node:fs/promises';

/**
 * Creates a folder completely or not at all: first as a draft on the same disk, then renamed. The draft of an
 * interrupted run is removed.
 * @param make fills the draft and returns the folder to rename: the draft or a folder in it
 */
export async function createFolderAtomically(
  folder: string,
  make: (draft: string) => Promise<string>,
): Promise<void> {
  const draft = `${folder}.new`;
  await rm(draft, { recursive: true, force: true });
  try {
    await rename(await make(draft), folder);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

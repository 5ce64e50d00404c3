import { statfsSync } from 'node:fs';

const MEGABYTE = 1_000_000;
/** Free bytes under which writes stop: PostgreSQL needs some to finish its log and to start again. */
export const SPACE_TO_KEEP = 64 * MEGABYTE;
const SPACE_TO_GO_ON = 80 * MEGABYTE;
const CHECK_EVERY_MS = 100;

interface SpaceGuardOptions {
  /** Null where they can't be known. */
  freeBytes: () => number | null;
  /** Monotonic, milliseconds. */
  now?: () => number;
}

/**
 * Called before every statement, it checks the disk now and then.
 * @returns true when writing must stop, false when it may go on, null when nothing changed
 */
export function createSpaceGuard({ freeBytes, now = () => performance.now() }: SpaceGuardOptions) {
  let isFull = false;
  let checkedAt = Number.NEGATIVE_INFINITY;
  return (): boolean | null => {
    if (now() - checkedAt < CHECK_EVERY_MS) return null;
    checkedAt = now();
    const free = freeBytes();
    const wasFull = isFull;
    isFull = free !== null && free < (wasFull ? SPACE_TO_GO_ON : SPACE_TO_KEEP);
    return isFull === wasFull ? null : isFull;
  };
}

/** For this user, on the disk of a folder. */
export function freeBytesOf(folder: string): number | null {
  try {
    const { bavail, blocks, bsize } = statfsSync(folder);
    return blocks === 0 ? null : bavail * bsize;
  } catch {
    return null;
  }
}

import { randomBytes } from 'node:crypto';

/**
 * Random rather than a digest of the bytes: the same picture sent by two members is two files, so erasing one leaves
 * the other, and a name does not reveal that somebody else has it.
 */
export const newName = () => `${randomBytes(20).toString('hex')}.webp`;

export const isPictureName = (name: string) => /^[0-9a-f]{40}(-400)?\.webp$/.test(name);

export const picturePath = (name: string) => `/uploads/${name}`;

export const fileNameOf = (path: string) => path.slice('/uploads/'.length);

/** `/uploads/x-400.webp` → `/uploads/x.webp`. */
export const originalOf = (path: string) => path.replace(/-400\.webp$/, '.webp');

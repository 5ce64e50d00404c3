import { randomBytes } from 'node:crypto';

/**
 * A name that no other picture has had or will have, not even one of the same bytes: when the picture goes, nobody
 * who sends the same one meanwhile loses theirs, and a name tells nothing of who else has it.
 */
export const newName = () => `${randomBytes(20).toString('hex')}.webp`;

export const isPictureName = (name: string) => /^[0-9a-f]{40}(-400)?\.webp$/.test(name);

export const pathOf = (name: string) => `/uploads/${name}`;

export const fileNameOf = (path: string) => path.slice('/uploads/'.length);

/** `/uploads/x-400.webp` → the path that listings and accounts hold. */
export const originalOf = (path: string) => path.replace(/-400\.webp$/, '.webp');

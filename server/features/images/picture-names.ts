import { createHash } from 'node:crypto';

/** Name of a picture: a digest of its bytes, so that the same picture is stored once and never changes. */
export const nameOf = (bytes: Uint8Array) =>
  `${createHash('sha256').update(bytes).digest('hex').slice(0, 40)}.webp`;

export const isPictureName = (name: string) => /^[0-9a-f]{40}(-400)?\.webp$/.test(name);

export const pathOf = (name: string) => `/uploads/${name}`;

/** `/uploads/x-400.webp` → the path that listings and accounts hold. */
export const originalOf = (path: string) => path.replace(/-400\.webp$/, '.webp');

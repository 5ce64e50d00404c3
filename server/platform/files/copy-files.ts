import type { FileStore } from './file-store.ts';

/** Copies files that the target lacks; names identify contents. @returns how many were copied */
export async function copyFiles(from: FileStore, to: FileStore): Promise<number> {
  const existing = new Set<string>();
  for await (const { name } of to.list()) existing.add(name);
  let copied = 0;
  for await (const { name } of from.list()) {
    const bytes = existing.has(name) ? null : await from.get(name);
    if (!bytes) continue;
    await to.put(name, bytes, 'image/webp');
    copied += 1;
  }
  return copied;
}

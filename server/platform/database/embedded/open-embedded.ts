import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Log } from '#server/platform/log.ts';
import { type EmbeddedEngine, startEngine } from './embedded-engine.ts';
import { lockFolder } from './folder-lock.ts';
import { scheduleMaintenance } from './maintenance.ts';
import { prepareFolder } from './prepare-folder.ts';
import { findTemplate } from './template.ts';

/** The PostgreSQL in `dataDir/database`, created the first time. */
export async function openEmbedded(options: {
  dataDir: string;
  log: Log;
  durable: boolean;
  template?: string | null;
}): Promise<EmbeddedEngine> {
  const { dataDir, log, durable, template = await findTemplate() } = options;
  const folder = path.resolve(dataDir, 'database');
  await mkdir(path.dirname(folder), { recursive: true });
  const unlock = lockFolder(`${folder}.lock`, path.dirname(folder));
  try {
    await prepareFolder({ folder, durable, template, log });
    const engine = await startEngine({ folder, durable }, log);
    const stopMaintenance = scheduleMaintenance(engine, log);
    let closing: Promise<void> | undefined;
    const close = () => {
      stopMaintenance();
      closing ??= engine.close().finally(unlock);
      return closing;
    };
    return { ...engine, close };
  } catch (error) {
    unlock();
    throw error;
  }
}

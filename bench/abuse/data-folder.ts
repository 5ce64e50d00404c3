import { lstat, readdir, readFile, readlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { AttackedProduct } from './attacked-product.ts';
import type { Faults } from './faults.ts';

/**
 * Modes of the data folder after a run and another start (folders 0700, files 0600), and TCP ports: the site's own
 * alone. Linux.
 */
export async function checkDataFolder({ server, url }: AttackedProduct, faults: Faults) {
  const count = await checkModes(server.dataDir, faults);
  await checkListening(server.pid(), Number(new URL(url).port), faults);

  await server.crash();
  await server.restart();
  await checkModes(server.dataDir, faults);
  console.log(`data folder: ${count} files and folders for their owner only`);
}

async function checkModes(folder: string, faults: Faults): Promise<number> {
  const paths = ['', ...(await readdir(folder, { recursive: true }))];
  for (const path of paths) {
    const stats = await lstat(join(folder, path)).catch(() => null);
    const mode = stats ? (stats.mode & 0o777).toString(8) : '';
    const kind = stats?.isDirectory() ? 'folder' : stats?.isSocket() ? 'socket' : 'file';
    const wanted = { folder: /^700$/, file: /^600$/, socket: /^[67]00$/ }[kind];
    // Gone between the two calls: a draft that became a picture.
    faults.expect(!stats || wanted.test(mode), `a ${kind} of mode ${mode}`, path);
  }
  return paths.length;
}

/** Of the process and those that it started. */
async function checkListening(pid: number, port: number, faults: Faults) {
  const inodes = (await Promise.all((await familyOf(pid)).map(socketsOf))).flat();
  for (const table of ['tcp', 'tcp6']) {
    const lines = (await readFile(`/proc/${pid}/net/${table}`, 'utf8')).split('\n').slice(1);
    for (const line of lines) {
      const [, local = '', , state, , , , , , inode = ''] = line.trim().split(/\s+/);
      const listens = state === '0A' && inodes.includes(inode);
      const found = Number.parseInt(local.split(':')[1] ?? '', 16);
      faults.expect(!listens || found === port, 'a second port is listened on', String(found));
    }
  }
}

async function familyOf(pid: number): Promise<number[]> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  const families = await Promise.all(children.split(' ').filter(Boolean).map(Number).map(familyOf));
  return [pid, ...families.flat()];
}

async function socketsOf(pid: number): Promise<string[]> {
  const names = await readdir(`/proc/${pid}/fd`).catch(() => []);
  const links = await Promise.all(names.map((name) => readlink(`/proc/${pid}/fd/${name}`).catch(() => '')));
  return links.flatMap((link) => /^socket:\[(\d+)\]$/.exec(link)?.[1] ?? []);
}

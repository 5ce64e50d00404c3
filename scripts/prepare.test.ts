import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmod, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

/** Node of a site whose programs only write down that they ran; the one that `FAILS` names is killed. */
const NODE = `#!/bin/sh
case "$*" in
  *process.versions*) echo 24.0.0; exit ;;
  *"\${FAILS:-nothing}"*) kill -9 $$ ;;
esac
echo "begins $*" >> steps
sleep 0.2
echo "ends $*" >> steps
`;
/** npm that has the requested package only when the registry answers. */
const NPM = `#!/bin/sh
echo "$*" >> npm-calls
[ "$REGISTRY" = away ] && { echo "npm error code ECONNREFUSED" >&2; exit 1; }
exit 0
`;

let site: string;
beforeEach(async () => {
  site = await mkdtemp(path.join(tmpdir(), 'recolte-prepare-'));
  await mkdir(path.join(site, 'node_modules/.bin'), { recursive: true });
  await mkdir(path.join(site, 'bin'));
  for (const source of ['scripts/prepare.mjs', 'docs/accessibility.md', 'react-router.config.ts'])
    await cp(source, path.join(site, source));
  for (const folder of ['web/features/embedding/host-script', 'contract/embedding', 'data'])
    await mkdir(path.join(site, folder), { recursive: true });
  for (const file of ['vite.config.ts', 'scripts/build-service-worker.ts', 'scripts/build-embed-script.ts'])
    await cp(file, path.join(site, file));
  const lockfile = '{"packages":{}}';
  await writeFile(path.join(site, 'package-lock.json'), lockfile);
  await writeFile(
    path.join(site, 'node_modules/.ready'),
    `${createHash('sha256').update(lockfile).digest('hex')} prod`,
  );
  await program('node_modules/.bin/node', NODE);
  await program('bin/npm', NPM);
});
afterEach(() => rm(site, { recursive: true }));

async function program(name: string, text: string) {
  await writeFile(path.join(site, name), text);
  await chmod(path.join(site, name), 0o755);
}

function prepare(environment: Record<string, string> = {}, memoryBytes = 8e9) {
  const memory = `data:text/javascript,process.constrainedMemory=()=>${memoryBytes}`;
  const { status, stderr } = spawnSync(
    process.execPath,
    ['--import', memory, path.join(site, 'scripts/prepare.mjs')],
    { env: { PATH: `${site}/bin:/usr/bin:/bin`, ...environment }, encoding: 'utf8' },
  );
  return { status, stderr: stderr.trim() };
}

const linesOf = async (name: string) => (await readFile(path.join(site, name), 'utf8')).trim().split('\n');

test('the start on a machine short of memory installs and builds one after the other', async () => {
  expect(prepare({}, 1e9).status).toBe(0);
  const verbs = (await linesOf('steps')).map((line) => line.split(' ')[0]);
  expect(verbs).toEqual(['begins', 'ends', 'begins', 'ends']);
});

test('the start reports which step was killed, and how much memory is needed', () => {
  expect(prepare({ FAILS: 'bin.cjs build' })).toEqual({
    status: 1,
    stderr:
      "Processus tué, sans doute faute de mémoire : 2 Go ou un fichier d'échange (swap) suffisent. Étape : construction des pages.",
  });
});

test('the start reports a registry that does not answer, after one attempt without network', async () => {
  await writeFile(path.join(site, 'package-lock.json'), '{"packages":{"":{}}}');
  const { status, stderr } = prepare({ REGISTRY: 'away' });
  expect(status).toBe(1);
  expect(stderr).toContain('Le registre npm ne répond pas');
  expect(await linesOf('npm-calls')).toEqual([
    expect.stringMatching(/^ping /),
    expect.stringMatching(/^install .*--offline/),
  ]);
});

test('a changed lockfile is installed once the registry answers', async () => {
  await writeFile(path.join(site, 'package-lock.json'), '{"packages":{"":{}}}');
  expect(prepare().status).toBe(0);
  expect(prepare().status).toBe(0);
  expect(await linesOf('npm-calls')).toHaveLength(2);
  expect((await linesOf('npm-calls'))[1]).not.toContain('--offline');
});

test('the start of an unpacked release, which has no sources of pages, builds nothing', async () => {
  await rm(path.join(site, 'web'), { recursive: true });
  expect(prepare()).toEqual({ status: 0, stderr: '' });
  await expect(linesOf('steps')).rejects.toThrow('ENOENT');
  await expect(linesOf('npm-calls')).rejects.toThrow('ENOENT');
});

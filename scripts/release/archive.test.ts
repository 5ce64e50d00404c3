import { existsSync, lstatSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { Header, type HeaderData } from 'tar';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { packFolderIntoTarball, unpackReleaseArchive } from './archive.ts';
import {
  RELEASE_MANIFEST_FILE_NAME,
  RELEASE_PLATFORM,
  readPackageVersion,
  verifyReleaseFolder,
  writeReleaseManifest,
} from './manifest.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'recolte-archive-'));
});
afterEach(() => rm(folder, { recursive: true }));

const inFolder = (...names: string[]) => path.join(folder, ...names);

/** Folder of a release with a file, an executable and a link. */
async function makeFolder(): Promise<string> {
  const release = inFolder('recolte-1.2.3');
  await mkdir(path.join(release, 'bin'), { recursive: true });
  await writeFile(path.join(release, 'package.json'), '{"version":"1.2.3"}');
  await writeFile(path.join(release, 'bin/node'), '#!/bin/sh\n', { mode: 0o755 });
  await symlink('bin/node', path.join(release, 'node'));
  return release;
}

test('a release is the same after it was packed and unpacked', async () => {
  const release = await makeFolder();
  await writeReleaseManifest(release);
  await packFolderIntoTarball(release, inFolder('release.tar.gz'));
  await unpackReleaseArchive(inFolder('release.tar.gz'), inFolder('unpacked'));
  expect(await verifyReleaseFolder(inFolder('unpacked'))).toMatchObject({
    version: '1.2.3',
    platform: RELEASE_PLATFORM,
    files: { 'package.json': expect.any(String), 'bin/node': expect.any(String), node: '-> bin/node' },
  });
  expect(await readFile(inFolder('unpacked/node'), 'utf8')).toBe('#!/bin/sh\n');
});

test.each([
  ['changed', (release: string) => writeFile(path.join(release, 'bin/node'), '#!/bin/bash\n'), '"bin/node"'],
  ['missing', (release: string) => rm(path.join(release, 'bin/node')), '"bin/node"'],
  ['added', (release: string) => writeFile(path.join(release, 'bin/other'), ''), '"bin/other"'],
])('a release in which a file is %s is refused', async (_, change, name) => {
  const release = await makeFolder();
  await writeReleaseManifest(release);
  await change(release);
  await expect(verifyReleaseFolder(release)).rejects.toThrow(`a été modifiée : ${name}`);
});

test('a release for another platform, or of another product, is refused', async () => {
  const release = await makeFolder();
  await expect(verifyReleaseFolder(release)).rejects.toThrow(`${RELEASE_MANIFEST_FILE_NAME} y manque`);
  const manifest = { version: '1.2.3', platform: 'plan9-mips', files: {} };
  await writeFile(path.join(release, RELEASE_MANIFEST_FILE_NAME), JSON.stringify(manifest));
  await expect(verifyReleaseFolder(release)).rejects.toThrow('faite pour plan9-mips');
});

type Entry = HeaderData & { text?: string };

async function archiveOf(entries: Entry[]): Promise<string> {
  const blocks = entries.flatMap(({ text = '', ...entry }) => {
    const header = new Header({ type: 'File', mode: 0o644, size: text.length, mtime: new Date(), ...entry });
    header.encode();
    return [
      header.block ?? Buffer.alloc(0),
      Buffer.from(text.padEnd(Math.ceil(text.length / 512) * 512, '\0')),
    ];
  });
  const file = inFolder('hostile.tar.gz');
  await writeFile(file, gzipSync(Buffer.concat([...blocks, Buffer.alloc(1024)])));
  return file;
}

const text = 'written';
const below = (name: string) => `recolte-9.9.9/${name}`;
const hostile: [string, Entry[]][] = [
  ['a file above its folder', [{ path: '../outside', text }]],
  ['a file above its folder, by a detour', [{ path: below('bin/../../../outside'), text }]],
  ['a file at the root', [{ path: `${tmpdir()}/recolte-outside`, text }]],
  [
    'a file in a second folder',
    [
      { path: below('in'), text },
      { path: 'other/../../outside', text },
    ],
  ],
  [
    'a link above its folder, and a file through it',
    [
      { path: below('link'), type: 'SymbolicLink', linkpath: '../..' },
      { path: below('link/outside'), text },
    ],
  ],
  [
    'a link to an absolute folder, and a file through it',
    [
      { path: below('link'), type: 'SymbolicLink', linkpath: tmpdir() },
      { path: below('link/recolte-outside'), text },
    ],
  ],
  [
    'a link that leads out through another link, and a file through it',
    [
      { path: below('a/b/c/up'), type: 'SymbolicLink', linkpath: '../../..' },
      { path: below('out'), type: 'SymbolicLink', linkpath: 'a/b/c/up/../..' },
      { path: below('out/outside'), text },
    ],
  ],
  ['a hard link', [{ path: below('link'), type: 'Link', linkpath: '/etc/hostname' }]],
  ['a device', [{ path: below('null'), type: 'CharacterDevice', devmaj: 1, devmin: 3 }]],
];

test.each(hostile)('an archive with %s is refused, and nothing is written outside', async (_, entries) => {
  const archive = await archiveOf([{ path: below('package.json'), text: '{}' }, ...entries]);
  await mkdir(inFolder('releases'));
  await expect(unpackReleaseArchive(archive, inFolder('releases/draft'))).rejects.toThrow(archive);
  for (const place of [
    inFolder('outside'),
    inFolder('releases/outside'),
    path.join(tmpdir(), 'recolte-outside'),
  ])
    expect(existsSync(place), place).toBe(false);
  // A file below a refused link may have made an ordinary folder.
  for (const name of ['link', 'null']) {
    const entry = lstatSync(inFolder('releases/draft', name), { throwIfNoEntry: false });
    expect(entry?.isDirectory() ?? true, name).toBe(true);
  }
});

test.each([
  ['out of its folder through another link', 'a/b/up/../..'],
  ['nowhere', 'a/missing'],
])('an archive with a link that leads %s is refused', async (_, linkpath) => {
  const archive = await archiveOf([
    { path: below('a/b/up'), type: 'SymbolicLink', linkpath: '../..' },
    { path: below('link'), type: 'SymbolicLink', linkpath },
  ]);
  await expect(unpackReleaseArchive(archive, inFolder('draft'))).rejects.toThrow('n\'a pas : "link"');
});

test.each(['1.0', '1.0.0/../../outside', 7, undefined])(
  'a folder whose package.json gives %j as its version has none',
  async (version) => {
    await writeFile(inFolder('package.json'), JSON.stringify({ version }));
    await expect(readPackageVersion(folder)).rejects.toThrow('ne dit pas quelle version');
  },
);

test('a manifest that is cut is named', async () => {
  await writeFile(inFolder(RELEASE_MANIFEST_FILE_NAME), '{"version":"1.2');
  await expect(verifyReleaseFolder(folder)).rejects.toThrow(
    `${inFolder(RELEASE_MANIFEST_FILE_NAME)} est abîmé`,
  );
});

test('a truncated archive is refused', async () => {
  const release = await makeFolder();
  await writeFile(path.join(release, 'large'), Buffer.alloc(1e5, 'abcdefgh'));
  await packFolderIntoTarball(release, inFolder('release.tar.gz'));
  const bytes = await readFile(inFolder('release.tar.gz'));
  await writeFile(inFolder('half.tar.gz'), bytes.subarray(0, bytes.length / 2));
  await expect(unpackReleaseArchive(inFolder('half.tar.gz'), inFolder('unpacked'))).rejects.toThrow(
    "n'est pas une archive entière",
  );
});

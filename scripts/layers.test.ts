import { globSync, readFileSync } from 'node:fs';
import { join, matchesGlob } from 'node:path';
import { expect, test } from 'vitest';
import { allowedImportersByLayer, codeLayers, domainFreeFolders, findDomainOfSourceFile } from './layers.ts';
import { readImportSpecifiers } from './read-import-specifiers.ts';

const root = join(import.meta.dirname, '..');
const files = globSync('{contract,web,server,scripts,e2e,bench}/**/*.{ts,tsx}', { cwd: root }).sort();
const isTest = (path: string) => matchesGlob(path, '**/*.{test,spec}.{ts,tsx}');
/** Tests may import the whole product, tests of the web all of the web. */
const isFree = (from: string, to: string) =>
  isTest(from) && (!from.startsWith('web/') || to.startsWith('web/'));

const graph = new Map(files.map((path) => [path, readImportSpecifiers(root, path)]));
const arrows = files
  .flatMap((from) => (graph.get(from) ?? []).map((to) => ({ from, to })))
  .filter(({ from, to }) => graph.has(to) && !isFree(from, to));

const places = codeLayers
  .flatMap((line, height) => line.map((folder) => ({ folder, height })))
  .sort((a, b) => b.folder.length - a.folder.length);
const placeOf = (path: string) => places.find(({ folder }) => path.startsWith(folder));

test('every file belongs to a layer, and every domain has its place in the order', () => {
  expect(files.filter((path) => !placeOf(path))).toEqual([]);
  const inDomains = files.filter((path) =>
    /^(contract\/(?!(?:text|settings)\/)[^/]+|(server|web)\/features\/[^/]+)\//.test(path),
  );
  expect(inDomains.filter((path) => !findDomainOfSourceFile(path))).toEqual([]);
});

test('the server imports only types of the pages, whose sources no release has', () => {
  const server = files.filter((path) => path.startsWith('server/') && !isTest(path));
  const isValue = /^import (?!type )[^;]*'#web\//m;
  expect(server.filter((path) => isValue.test(readFileSync(join(root, path), 'utf8')))).toEqual([]);
});

test('a file imports only its own folder and lower layers', () => {
  const up = arrows.flatMap(({ from, to }) => {
    const [one, other] = [placeOf(from), placeOf(to)];
    if (!one || !other || one === other || other.height < one.height) return [];
    return `${from} imports ${to}: ${one.folder} may not know ${other.folder}.`;
  });
  expect(up).toEqual([]);
});

test('a domain of the contract or the server imports only lower domains', () => {
  const up = arrows.flatMap(({ from, to }) => {
    const [one, other] = [findDomainOfSourceFile(from), findDomainOfSourceFile(to)];
    if (from.startsWith('web/') || !one || !other) return [];
    if (one.name === other.name || other.rank < one.rank) return [];
    return `${from} imports ${to}: ${one.name} may not know ${other.name}.`;
  });
  expect(up).toEqual([]);
});

test('folders that know no domain import none', () => {
  const known = arrows
    .filter(
      ({ from, to }) =>
        domainFreeFolders.some((folder) => from.startsWith(folder)) && findDomainOfSourceFile(to),
    )
    .map(({ from, to }) => `${from} imports ${to}: no domain is known there.`);
  expect(known).toEqual([]);
});

test('page modules and test helpers are imported only by the folders that may', () => {
  const strangers = arrows
    .filter(({ from }) => !isTest(from))
    .flatMap(({ from, to }) =>
      Object.entries(allowedImportersByLayer)
        .filter(
          ([folder, friends]) => to.startsWith(folder) && !friends.some((friend) => from.startsWith(friend)),
        )
        .map(([folder]) => `${from} imports ${to}: ${folder} is not for it.`),
    );
  expect(strangers).toEqual([]);
});

test('the contract imports only zod and itself', () => {
  const foreign = files
    .filter((path) => path.startsWith('contract/') && !isTest(path))
    .flatMap((path) => (graph.get(path) ?? []).map((to) => `${path} imports ${to}.`))
    .filter((sentence) => !/ imports (zod|contract\/\S+)\.$/.test(sentence));
  expect(foreign).toEqual([]);
});

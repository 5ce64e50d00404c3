import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const fromRoot = /^(contract|web|server|scripts|e2e|bench|docs|data|migrations)\//;
const names = new Set(
  globSync('{contract,web,server,scripts,e2e,bench}/**/*.*', { cwd: root }).map((path) => basename(path)),
);

/** Paths in backquotes that start at the root, names of files alone, and links to files. */
test.each(globSync('{README.md,{docs,data}/**/*.md}', { cwd: root }))(
  'the document %s names only files and commands that exist',
  (document) => {
    const text = readFileSync(join(root, document), 'utf8');
    const quoted = [...text.matchAll(/`([\w./-]+)`/g)].map(([, path = '']) => path);
    const paths = quoted.filter((path) => fromRoot.test(path));
    const files = quoted.filter((path) => /^[a-z\d-]+\.(tsx?|mjs)$/.test(path) && !names.has(path));
    const links = [...text.matchAll(/\]\((?!https?:)([^)#]+)/g)].map(([, to = '']) =>
      join(dirname(document), to),
    );
    expect([...files, ...[...paths, ...links].filter((path) => !existsSync(join(root, path)))]).toEqual([]);
  },
);

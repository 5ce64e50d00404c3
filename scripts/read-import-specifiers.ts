import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Specifiers that a file imports, types too; those of the project are paths from its root. */
export function readImportSpecifiers(root: string, path: string): string[] {
  const text = readFileSync(join(root, path), 'utf8');
  return [...text.matchAll(/(?:\bfrom|\bimport|\bimport\()\s*'([^']+)'/g)].map(([, specifier = '']) =>
    specifier.startsWith('.') ? join(dirname(path), specifier) : specifier.replace(/^#/, ''),
  );
}

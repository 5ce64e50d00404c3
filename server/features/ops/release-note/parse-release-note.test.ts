import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { parseReleaseNote } from './parse-release-note.ts';

const CHANGELOG = `# Versions

## 1.10.0, 1er mai 2027
Un mot.

### Avant de mettre à jour
Depuis 1.0.0 :

- **Les unités** ont changé : \`recolte check\` le dit
  d'avance, voir [operations.md](docs/operations.md).
- Le reste.

### Nouveau
- Le logo.

## 1.1.0, 26 novembre 2026
### Nouveau
- Autre chose.
`;

test('the note of a release has the sections of its version, without links', () => {
  expect(parseReleaseNote(CHANGELOG, '1.10.0')).toEqual([
    {
      title: 'Avant de mettre à jour',
      items: [
        'Depuis 1.0.0 :',
        "**Les unités** ont changé : `recolte check` le dit d'avance, voir operations.md.",
        'Le reste.',
      ],
    },
    { title: 'Nouveau', items: ['Le logo.'] },
  ]);
  expect(parseReleaseNote(CHANGELOG, '1.1.0')).toEqual([{ title: 'Nouveau', items: ['Autre chose.'] }]);
});

test('a version that the list of versions does not name has no note', () => {
  expect(parseReleaseNote(CHANGELOG, '1.1')).toBeUndefined();
});

test('the first version of the product has a note', async () => {
  const file = new URL('../../../../CHANGELOG.md', import.meta.url);
  const sections = parseReleaseNote(await readFile(file, 'utf8'), '1.0.0');
  expect(sections?.map(({ title }) => title)).toEqual(['Avant de mettre à jour', 'Ce qui est nouveau']);
});

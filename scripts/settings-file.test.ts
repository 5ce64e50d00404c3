import { expect, test } from 'vitest';
import { listSettingsFileQuoteFaults, parseSettingsFile } from './settings-file.ts';

// Values as systemd 252 reads them: `systemd-run --pipe -p EnvironmentFile=FILE env`.
test.each([
  ["A='Le potager'", 'Le potager'],
  [`A="Jeanne d'Arc"`, "Jeanne d'Arc"],
  ["A=Jeanne d'Arc", "Jeanne d'Arc"],
  ["A='Jeanne d'Arc'", "Jeanne dArc'"],
  [`A='Jeanne d'"'"'Arc'`, "Jeanne d'Arc"],
  ["A='$(touch /tmp/x) `id` \\n'", '$(touch /tmp/x) `id` \\n'],
  ['A="a\\"b\\\\c\\$d\\ne$f"', 'a"b\\c$d\\ne$f'],
  ['  A = bare value #x  ', 'bare value #x'],
  ['A=a\\ b\\\n c', 'a b c'],
  ['A="one\ntwo"', 'one\ntwo'],
  ['A=', ''],
  ['A=first\nA=second', 'second'],
])('the line %s is read as systemd reads it', (text, value) => {
  expect(parseSettingsFile(`# A='comment'\n;A=comment\n\n${text}\nB='next'\n`)).toEqual({
    A: value,
    B: 'next',
  });
});

test.each([
  ['an apostrophe between apostrophes', "A='Jeanne d'Arc'", ['A (ligne 2)']],
  ['a quote that is not closed', "A='abc\nB='def'\nC=1", ['A (ligne 2)']],
  ['a last quote that is not closed', 'A=1\nB="abc\n', ['B (ligne 3)']],
  ['a comment after a value', "A='abc' # comment", ['A (ligne 2)']],
  ['no usual value', `A='abc'\nB="l'été"\nC=l'été\nD='-----BEGIN\nKEY-----'\nE='x'"'"'y'`, []],
])('%s is reported as an odd quote', (_, text, named) => {
  const faults = listSettingsFileQuoteFaults(`# l'été\n${text}`);
  expect(faults.map((fault) => fault.replace(/ a un guillemet .*/, ''))).toEqual(named);
});

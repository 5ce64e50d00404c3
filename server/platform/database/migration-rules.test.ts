import { expect, test } from 'vitest';
import { listMigrationFiles, MIGRATIONS_FOLDER } from './apply-migrations.ts';

/** The rules are younger than the others: docs/decisions/0028-upgrades.md. */
const LAST_WITHOUT_RULES = '0086';
/** Statements that remove something a still running version may use, by description. */
const BREAKING: Record<string, RegExp> = {
  'drops a column': /\bdrop\s+column\b/,
  'drops a table': /\bdrop\s+(table|view|function|type)\b/,
  'renames something': /\brename\s+(to|column|constraint)\b|\brename\s+\w+\s+to\b/,
  'changes a type': /\balter\s+(column\s+)?\w+\s+(set\s+data\s+)?type\b/,
  'requires a value': /\bset\s+not\s+null\b/,
  'requires a value of a new column':
    /\badd\s+(?!constraint)(column\s+)?(?:(?!\bdefault\b|,|;)[\s\S])*\bnot\s+null\b(?![^,;]*\bdefault\b)/,
};
const CONTRACT_STEP = /^-- contract step of \d{4}_\w+\.sql: .+$/m;

/** Faults of a migration that breaks the version before it, unless it names the one that prepared for that. */
function faultsOf(text: string): string[] {
  if (CONTRACT_STEP.test(text)) return [];
  const statements = text
    .replaceAll(/--.*$/gm, '')
    .toLowerCase()
    .replaceAll(/create\s+(table|(or\s+replace\s+)?function|view)[\s\S]*?(\$\$[\s\S]*?\$\$[^;]*;|;)/g, '');
  return Object.entries(BREAKING).flatMap(([fault, pattern]) => (pattern.test(statements) ? fault : []));
}

test('no migration removes anything that the version before it uses', async () => {
  for (const { name, sql } of await listMigrationFiles(MIGRATIONS_FOLDER))
    if (name > `${LAST_WITHOUT_RULES}_~`) expect(faultsOf(sql), name).toEqual([]);
});

test.each([
  ['alter table users drop column phone;', 'drops a column'],
  ['drop table reports;', 'drops a table'],
  ['alter table users rename phone to mobile;', 'renames something'],
  ['alter table users\n  rename column phone to mobile;', 'renames something'],
  ['alter table users alter column role type text;', 'changes a type'],
  ['alter table users alter phone set not null;', 'requires a value'],
  ['alter table users add column town text not null;', 'requires a value of a new column'],
])('the statement "%s" breaks the version before', (statement, fault) => {
  expect(faultsOf(statement)).toEqual([fault]);
  expect(faultsOf(`-- contract step of 0087_town.sql: nobody reads it any more\n${statement}`)).toEqual([]);
});

test.each([
  'create table towns (id uuid primary key, name text not null);',
  "alter table users add column town text not null default '';",
  "alter table users add column town text default '' not null, add column at date;",
  'alter table users alter town drop not null;',
  '-- once: drop column phone\nselect 1;',
])('the statement "%s" does not break the version before', (statement) => {
  expect(faultsOf(statement)).toEqual([]);
});

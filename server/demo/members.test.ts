import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isStrongPassword } from '#contract/accounts/password-rule.ts';
import { isEmail, isSiret } from '#contract/accounts/rules.ts';
import { generateDemoListings } from './listings.ts';
import { demoAdmin, demoMemberEmail, demoMembers, demoPassword } from './members.ts';

test("demonstration members have different e-mail addresses, one of which is the shown member's", () => {
  const emails = [...demoMembers.map(({ email }) => email), demoAdmin.email];
  expect(demoMembers).toHaveLength(31);
  expect(new Set(emails).size).toBe(32);
  expect(emails).toContain(demoMemberEmail);
  expect(emails.filter((email) => !isEmail(email) || !email.endsWith('@example.org'))).toEqual([]);
  expect(isStrongPassword(demoPassword)).toBe(true);
});

test('demonstration professionals are eight, with SIRETs that pass the check but cannot be real', () => {
  const sirets = demoMembers.flatMap(({ company }) => (company ? [company.siret] : []));
  expect(new Set(sirets).size).toBe(8);
  expect(sirets.filter((siret) => !isSiret(siret) || !siret.startsWith('0000'))).toEqual([]);
});

test('demonstration telephone numbers belong to ranges reserved for fiction', () => {
  const fiction = /^(01 99 00|02 61 91|03 53 01|04 65 71|05 36 49|06 39 98) \d\d \d\d$/;
  const phones = demoMembers.map(({ phone }) => phone);
  expect(phones.filter((phone) => !fiction.test(phone))).toEqual([]);
  expect(new Set(phones).size).toBe(31);
});

test('demonstration communes exist and have the given postal codes', async () => {
  const known = await knownPlaces();
  const places = [
    demoAdmin.address,
    ...demoMembers.map(({ address }) => address),
    ...generateDemoListings(new Date()).map(({ location }) => location),
  ];
  expect(places.filter(({ city, postalCode }) => !known.has(`${city} ${postalCode}`))).toEqual([]);
});

async function knownPlaces(): Promise<Set<string>> {
  const table = await readFile(join(import.meta.dirname, '../../data/places.tsv'), 'utf8');
  const rows = table.split('\n').map((line) => line.split('\t'));
  return new Set(rows.flatMap(([, city, codes = '']) => codes.split(' ').map((code) => `${city} ${code}`)));
}

import { expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { checkReadinessOfLocalSite, listStartWarnings } from './list-start-warnings.ts';

const SMTP_URL = 'smtp://mail.example.org';
const OPERATOR = {
  OPERATOR_NAME: 'Association du Potager',
  OPERATOR_ADDRESS: '7 rue des Lilas, 69003 Lyon',
  OPERATOR_EMAIL: 'contact@example.org',
  OPERATOR_ID: 'RNA W691234567',
  PUBLICATION_DIRECTOR: 'Camille Moreau',
  HOSTING_PROVIDER: 'Hébergeur, 1 rue du Port, 59000 Lille',
};

test.each([
  [{}, []],
  [{ RATE_LIMIT: 'off' }, []],
  [{ PUBLIC_URL: 'https://recolte.example.org', SMTP_URL }, []],
  [{ PUBLIC_URL: 'https://recolte.example.org' }, ["le site n'a pas de serveur d'e-mails"]],
  [{ PUBLIC_URL: 'http://recolte.example.org', SMTP_URL }, ["l'adresse du site est en http"]],
  [
    { PUBLIC_URL: 'https://recolte.example.org', SMTP_URL, RATE_LIMIT: 'off' },
    ["rien ne limite l'essai de mots de passe"],
  ],
  [{ PUBLIC_URL: 'http://127.0.0.1:3000', SMTP_URL, RATE_LIMIT: 'off' }, []],
  [{ PUBLIC_URL: 'http://[::1]:3000', SMTP_URL }, []],
])('a start with %o warns of %o', (environment, expected) => {
  const warnings = listStartWarnings(readConfig({ ...OPERATOR, ...environment }));
  expect(warnings).toHaveLength(expected.length);
  for (const [index, start] of expected.entries()) expect(warnings[index]).toMatch(new RegExp(`^${start}`));
});

test('missing details of the operator, and placeholders, are named on a public site', () => {
  const { HOSTING_PROVIDER: _, ...some } = OPERATOR;
  const environment = {
    ...some,
    PUBLIC_URL: 'https://recolte.example.org',
    SMTP_URL,
    OPERATOR_NAME: 'CHANGE_ME',
  };
  expect(listStartWarnings(readConfig(environment))).toEqual([
    expect.stringContaining('donnez « Qui tient le site », « Hébergeur » dans « Réglages »'),
  ]);
  expect(listStartWarnings(readConfig({ PUBLIC_URL: 'http://localhost:3000', SMTP_URL }))).toEqual([]);
});

test('an incomplete legal notice and no mail server are warnings of a local site, and no faults', () => {
  const { OPERATOR_ID: _, ...operator } = OPERATOR;
  const some = { ...operator, SMTP_URL };
  const checksOf = (environment: object) => checkReadinessOfLocalSite(readConfig({ ...environment }));
  expect(checksOf(some)).toMatchObject([
    { isRight: true, isWarning: true, sentence: expect.stringContaining("« Numéro d'immatriculation »") },
  ]);
  expect(checksOf({ ...OPERATOR, SMTP_URL })).toEqual([]);
  expect(checksOf(OPERATOR)).toMatchObject([
    { isWarning: true, sentence: expect.stringContaining('e-mails') },
  ]);
  expect(checksOf({ ...some, PUBLIC_URL: 'https://recolte.example.org' })).toEqual([]);
});

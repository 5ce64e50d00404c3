import { expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { startWarnings } from './start-warnings.ts';

const SMTP_URL = 'smtp://mail.example.org';

test.each([
  [{}, []],
  [{ RATE_LIMIT: 'off' }, []],
  [{ PUBLIC_URL: 'https://recolte.example.org', SMTP_URL }, []],
  [{ PUBLIC_URL: 'https://recolte.example.org' }, ['PUBLIC_URL est donné sans SMTP_URL']],
  [{ PUBLIC_URL: 'http://recolte.example.org', SMTP_URL }, ['PUBLIC_URL est en http']],
  [{ PUBLIC_URL: 'https://recolte.example.org', SMTP_URL, RATE_LIMIT: 'off' }, ['RATE_LIMIT=off']],
  [{ PUBLIC_URL: 'http://127.0.0.1:3000', SMTP_URL, RATE_LIMIT: 'off' }, []],
  [{ PUBLIC_URL: 'http://[::1]:3000', SMTP_URL }, []],
])('%o warns of %o', (environment, expected) => {
  const warnings = startWarnings(readConfig(environment));
  expect(warnings).toHaveLength(expected.length);
  for (const [index, start] of expected.entries()) expect(warnings[index]).toMatch(new RegExp(`^${start}`));
});

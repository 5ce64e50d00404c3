import { expect, test } from 'vitest';
import { completeMailServerPassword, formatMailServerUrl, parseMailServerUrl } from './mail-server.ts';
import { mailServerFieldsSchema } from './mail-server-fields-schema.ts';

test.each([
  'smtps://site:mot%2Fde%20passe@smtp.example.org:465',
  'smtp://smtp.example.org:587',
  'smtp://site%40example.org:x@smtp.example.org:587?requireTLS=true',
  'smtp://[::1]:25?ignoreTLS=true',
  'smtp://smtp.example.org:2525?name=site.example.org&requireTLS=true',
])('the address %s is the same once it was taken apart and composed', (url) => {
  const account = parseMailServerUrl(url);
  expect(account && formatMailServerUrl(account)).toBe(url);
});

test('an address without a port has the port of its protocol, and each way to encrypt its name', () => {
  const readParts = (url: string) => {
    const { port, security } = parseMailServerUrl(url) ?? {};
    return [port, security];
  };
  expect(readParts('smtps://h')).toEqual(['465', 'tls']);
  expect(readParts('smtp://h')).toEqual(['587', 'opportunistic']);
  expect(readParts('smtp://h?requireTLS=true')).toEqual(['587', 'starttls']);
  expect(readParts('smtp://h?ignoreTLS=true')).toEqual(['587', 'none']);
});

test('texts that are no address of a mail server are none, and odd signs stay as they are', () => {
  expect(parseMailServerUrl('https://example.org')).toBeUndefined();
  expect(parseMailServerUrl('smtp.example.org')).toBeUndefined();
  expect(parseMailServerUrl('smtp://a%zz@h')?.user).toBe('a%zz');
});

test('a missing password is that of the former address alone, where nothing else differs', () => {
  const former = 'smtp://site:secret@h:587';
  expect(completeMailServerPassword('smtp://site@h:587', former)).toBe(former);
  expect(completeMailServerPassword('smtp://site@h', former)).toBe(former);
  expect(completeMailServerPassword('smtp://site:new@h:587', former)).toBe('smtp://site:new@h:587');
  for (const other of [
    'smtp://site@other:587',
    'smtp://zoe@h:587',
    'smtp://h:587',
    'https://site@h:587',
    'smtp://site@h:25',
    'smtp://site@h:587?ignoreTLS=true',
    'smtp://site@h:587?tls.rejectUnauthorized=false',
  ])
    expect(completeMailServerPassword(other, former)).toBe(other);
});

test('each wrong field of a mail server has its sentence', () => {
  const fields = { host: '', port: '0x10', security: 'tls', user: 'site', password: '', options: '' };
  const faults = mailServerFieldsSchema.safeParse(fields).error?.issues.map(({ path }) => path[0]);
  expect(faults).toEqual(['port', 'host']);
  const port = { ...fields, port: '465' };
  expect(mailServerFieldsSchema.safeParse(port).error?.issues.map(({ path }) => path[0])).toEqual(['host']);
  expect(mailServerFieldsSchema.safeParse({ ...port, user: '' }).success).toBe(true);
});

import path from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { resolveCommandLinePath } from './resolve-command-line-path.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

test('a relative place is seen from the folder in which the command was typed', () => {
  vi.stubEnv('INIT_CWD', '/home/anne');
  expect(resolveCommandLinePath('backups')).toBe('/home/anne/backups');
  expect(resolveCommandLinePath('../backups')).toBe('/home/backups');
  expect(resolveCommandLinePath('/srv/backups')).toBe('/srv/backups');
});

test('a relative place is seen from the working directory where nothing changed it', () => {
  vi.stubEnv('INIT_CWD', undefined);
  expect(resolveCommandLinePath('backups')).toBe(path.resolve('backups'));
});

test.each(['s3://bucket/folder', 's3:bucket', 'https://example.org/recolte-1.2.0.tar.gz'])(
  'the address %s stays as it is',
  (address) => {
    expect(resolveCommandLinePath(address)).toBe(address);
  },
);

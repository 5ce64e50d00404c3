import { afterEach, expect, test, vi } from 'vitest';
import { formatOperatorCommand } from './config.ts';

afterEach(() => vi.unstubAllEnvs());

test('a command is one of npm, and of `recolte` where that is installed', () => {
  const commands = () => [formatOperatorCommand('check'), formatOperatorCommand('upgrade', '--back')];
  vi.stubEnv('RECOLTE_SETTINGS', undefined);
  expect(commands()).toEqual(['npm run check', 'npm run upgrade -- --back']);
  vi.stubEnv('RECOLTE_SETTINGS', '/etc/recolte/site.env');
  expect(commands()).toEqual(['recolte check', 'recolte upgrade --back']);
});

import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { chooseRestartCommand, createSystemdRestartFailureDetector } from './restart.ts';

let programs: string;
beforeEach(async () => {
  programs = await mkdtemp(path.join(tmpdir(), 'recolte-programs-'));
  vi.stubEnv('PATH', programs);
  await addProgram('sudo', 'exit 0');
});
afterEach(() => {
  vi.unstubAllEnvs();
  return rm(programs, { recursive: true });
});

async function addProgram(name: string, script: string) {
  await writeFile(path.join(programs, name), `#!/bin/sh\n${script}\n`);
  await chmod(path.join(programs, name), 0o755);
}

test('the unit is restarted by systemd, also while it starts again and again', async () => {
  // Answers of systemd for a unit whose process ends at once.
  await addProgram('systemctl', 'case $1 in cat) exit 0;; is-active) exit 3;; *) exit 1;; esac');
  expect(chooseRestartCommand(undefined)).toMatch(/^(sudo -n )?systemctl restart recolte$/);
});

test.each([
  ['runs', 'active', 0, false],
  ['started again once, as while its database was away', 'activating', 1, false],
  ['was given up after a wrong setting', 'failed', 0, true],
  ['starts again and again', 'activating', 3, true],
])('a unit that %s is seen as such', async (_, state, restarts, isFailing) => {
  await addProgram('systemctl', 'echo NRestarts=5; echo ActiveState=active');
  const isUnitFailing = createSystemdRestartFailureDetector();
  await addProgram('systemctl', `echo NRestarts=${5 + restarts}; echo ActiveState=${state}`);
  expect(isUnitFailing()).toBe(isFailing);
});

test('a machine without the unit needs a command', async () => {
  await addProgram('systemctl', 'exit 1');
  expect(() => chooseRestartCommand(undefined)).toThrow("L'unité recolte de systemd n'existe pas ici");
  expect(chooseRestartCommand('rc-service recolte restart')).toBe('rc-service recolte restart');
});

test('a user who may not restart the unit gets a sentence about it', async () => {
  await addProgram('systemctl', 'exit 0');
  await addProgram('sudo', 'exit 1');
  const getuid = vi.spyOn(process, 'getuid').mockReturnValue(1000);
  try {
    expect(() => chooseRestartCommand(undefined)).toThrow(
      'Cet utilisateur ne peut pas lancer « sudo -n systemctl restart recolte »',
    );
  } finally {
    getuid.mockRestore();
  }
});

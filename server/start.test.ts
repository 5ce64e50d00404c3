import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { START_TIMEOUT_MS, startProgram } from '#server/testing/start-program.ts';

test('a wrong variable ends the start with the exit code that prevents a restart', {
  timeout: START_TIMEOUT_MS,
}, () => {
  expect(startProgram({ DATA_DIR: tmpdir(), TRUST_PROXY: 'oui' })).toMatchObject({
    status: 78,
    stderr: expect.stringMatching(/^Configuration : TRUST_PROXY doit être/),
  });
});

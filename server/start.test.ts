import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import {
  runProgramToExitInTest,
  TEST_START_TIMEOUT_MS,
} from '#server/testing/run-program-to-exit-in-test.ts';

test('a wrong variable ends the start with the exit code that prevents a restart', {
  timeout: TEST_START_TIMEOUT_MS,
}, () => {
  expect(runProgramToExitInTest({ DATA_DIR: tmpdir(), TRUST_PROXY: 'oui' })).toMatchObject({
    status: 78,
    stderr: expect.stringMatching(/^Configuration : TRUST_PROXY doit être/),
  });
});

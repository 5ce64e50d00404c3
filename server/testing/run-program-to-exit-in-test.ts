import { spawnSync } from 'node:child_process';

/** Timeout for opening a new database, which takes 4 s, and many times that on a busy machine. */
export const TEST_START_TIMEOUT_MS = 100_000;

/** Runs the product, or another program, which is to stop by itself. */
export function runProgramToExitInTest(environment: Record<string, string>, program = 'server/main.ts') {
  const env = { PORT: '0', ...environment, DEMO: '0', LOG_LEVEL: 'silent' };
  const { status, stderr } = spawnSync(process.execPath, [program], {
    env,
    encoding: 'utf8',
    timeout: TEST_START_TIMEOUT_MS,
  });
  return { status, stderr: stderr.trim() };
}

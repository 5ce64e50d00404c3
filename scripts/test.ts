// `npm test`: all checks, the fastest first.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { ensureChromium } from './chromium.ts';
import { startPostgres } from './postgres.ts';

const RESULTS = 'build/test-results';
let failedSteps = 0;
let passed = 0;
let failed = 0;
/** Step → seconds. */
const durations = new Map<string, number>();

rmSync(RESULTS, { recursive: true, force: true });
mkdirSync(RESULTS, { recursive: true });

step('format and lint', ['node_modules/@biomejs/biome/bin/biome', 'ci', '--error-on-warnings', '.']);
step('page types', ['node_modules/@react-router/dev/bin.cjs', 'typegen']);
step('types', ['node_modules/typescript/bin/tsc', '--noEmit']);
step('unused code', ['node_modules/knip/bin/knip.js']);
vitest('unit and HTTP tests, embedded database', 'embedded', []);

const postgres = await startPostgres();
if (postgres.url) {
  vitest('HTTP tests, PostgreSQL', 'postgres', ['server'], { TEST_DATABASE_URL: postgres.url });
} else {
  console.log(`\nPostgreSQL tests left out: ${postgres.reason}`);
}
try {
  ensureChromium();
  playwright('browser journeys', { TEST_DATABASE_URL: postgres.url ?? '' });
} catch (error) {
  failedSteps += 1;
  console.error(`\n${(error as Error).message}`);
} finally {
  await postgres.stop();
}
step('page budgets', ['scripts/page-budgets.ts']);

console.log(`\n${[...durations].map(([name, seconds]) => `${name}: ${seconds} s`).join('\n')}`);
console.log(`\n${passed} passed, ${failed + failedSteps} failed`);
process.exit(failed + failedSteps === 0 ? 0 : 1);

function step(name: string, args: string[], env: Record<string, string> = {}): boolean {
  console.log(`\n── ${name}`);
  const start = performance.now();
  const ok =
    spawnSync(process.execPath, args, { stdio: 'inherit', env: { ...process.env, ...env } }).status === 0;
  durations.set(name, Math.round((performance.now() - start) / 1000));
  if (!ok) failedSteps += 1;
  return ok;
}

function vitest(name: string, report: string, filters: string[], env = {}) {
  const output = `${RESULTS}/${report}.json`;
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile=${output}`];
  step(name, ['node_modules/vitest/vitest.mjs', 'run', ...reporters, ...filters], env);
  const { numPassedTests = 0, numFailedTests = 0 } = readReport(output);
  passed += numPassedTests;
  failed += numFailedTests;
}

function playwright(name: string, env: Record<string, string>) {
  const output = `${RESULTS}/browser.json`;
  step(name, ['node_modules/@playwright/test/cli.js', 'test'], {
    ...env,
    PLAYWRIGHT_JSON_OUTPUT_FILE: output,
  });
  const { stats } = readReport(output);
  passed += stats?.expected ?? 0;
  failed += (stats?.unexpected ?? 0) + (stats?.flaky ?? 0);
}

interface Report {
  numPassedTests?: number;
  numFailedTests?: number;
  stats?: { expected: number; unexpected: number; flaky: number };
}

function readReport(path: string): Report {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return {};
  }
}

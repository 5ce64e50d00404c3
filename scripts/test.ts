// `npm test` and, with `--all`, `npm run test:all`: a line for each step. Output of a step is shown when the step failed.
import { spawn } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { listTestFilesForOldestPostgres } from './database-tests.ts';
import { describeMissingFirefox } from './firefox.ts';
import { describeMissingDebian } from './one-machine/debian-image.ts';
import { startTemporaryPostgres } from './postgres.ts';
import {
  type FailedTest,
  readPlaywrightReport,
  readVitestReport,
  type TestRunReport,
} from './test-reports.ts';
import { describeMissingWebKit } from './webkit.ts';

const RESULTS = 'build/test-results';
const isAll = process.argv.includes('--all');
const started = performance.now();
const leftOut: string[] = [];
const failedSteps: string[] = [];
const failedTests: FailedTest[] = [];
let passed = 0;

rmSync(RESULTS, { recursive: true, force: true });
mkdirSync(RESULTS, { recursive: true });

await Promise.all([
  step('browsers', ['scripts/install-test-tools.ts', ...(isAll ? ['--all'] : [])]),
  step('format and lint', ['node_modules/@biomejs/biome/bin/biome', 'ci', '--error-on-warnings', '.']),
  checkTypes(),
]);
await Promise.all([
  vitest('unit, HTTP and page tests', ['--project=node', '--project=web'], isAll ? { FUZZ_RUNS: '16' } : {}),
  // Journeys one after the other, in the time in which the tests beside wait.
  isAll || playwright('journeys in Chromium', ['--project=smoke', '--workers=1']),
]);
if (isAll) await runTheRest();

for (const reason of leftOut) console.log(`\nLeft out: ${reason}`);
for (const { title, place, reason, command } of failedTests)
  console.log(`\nFAILED ${place}\n  ${title}\n  ${reason.replaceAll('\n', '\n  ')}\n  alone: ${command}`);
console.log(`\n${passed} passed, ${failedTests.length} failed, ${secondsSince(started)} s`);
if (failedSteps.length > 0) console.log(`FAILED: ${failedSteps.join(', ')}`);
process.exit(failedSteps.length === 0 ? 0 : 1);

async function checkTypes() {
  await step('page types', ['node_modules/@react-router/dev/bin.cjs', 'typegen']);
  await step('types', ['node_modules/typescript/bin/tsc', '--noEmit']);
}

async function runTheRest() {
  await step('unused code', ['node_modules/knip/bin/knip.js']);
  await vitest('processes, crashes and long waits', ['--project=slow']);
  const noWebKit = await describeMissingWebKit();
  const missing = [describeMissingDebian(), describeMissingFirefox(), noWebKit];
  leftOut.push(...missing.filter((reason) => reason !== undefined));
  await playwright('all journeys', [], { WITHOUT_WEBKIT: noWebKit ? '1' : '' });
  await onOldestPostgres();
  await step('page budgets', ['scripts/page-budgets.ts']);
}

async function onOldestPostgres() {
  const postgres = await startTemporaryPostgres();
  try {
    if (postgres.reason) leftOut.push(postgres.reason);
    else
      await vitest(
        "SQL on the machine's PostgreSQL",
        ['--project=node', '--project=slow', ...listTestFilesForOldestPostgres()],
        { TEST_DATABASE_URL: postgres.url ?? '' },
      );
  } finally {
    await postgres.stop();
  }
}

async function step(name: string, args: string[], env: Record<string, string> = {}): Promise<boolean> {
  const start = performance.now();
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...(process.stdout.isTTY && { FORCE_COLOR: '1' }), ...env },
  });
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
  const [output, errors, status] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  console.log(`${status === 0 ? 'passed' : 'FAILED'} ${name}: ${secondsSince(start)} s`);
  if (status === 0) return true;
  failedSteps.push(name);
  console.log(output + errors);
  return false;
}

async function vitest(name: string, args: string[], env: Record<string, string> = {}) {
  const file = `${RESULTS}/${name}.json`;
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile=${file}`];
  await step(name, ['node_modules/vitest/vitest.mjs', 'run', ...reporters, ...args], env);
  count(readVitestReport(file, env));
}

async function playwright(name: string, args: string[], env: Record<string, string> = {}) {
  const file = `${RESULTS}/${name}.json`;
  await step(name, ['node_modules/@playwright/test/cli.js', 'test', '--reporter=line,json', ...args], {
    ...env,
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
  });
  count(readPlaywrightReport(file));
}

function count(report: TestRunReport | null) {
  passed += report?.passed ?? 0;
  failedTests.push(...(report?.failed ?? []));
  leftOut.push(...(report?.skipped ?? []));
}

function secondsSince(start: number): number {
  return Math.round((performance.now() - start) / 1000);
}

// `npm test`: all checks. They run side by side, as each waits often; what one prints comes whole: when it
// has ended if it passed, else after all the others, where a record that is cut off in the middle still has it.
import { spawn } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { databaseTests } from './database-tests.ts';
import { whyNoFirefox } from './firefox.ts';
import { startPostgres } from './postgres.ts';
import { readPlaywrightReport, readVitestReport, type TestReport } from './test-reports.ts';
import { whyNoWebKit } from './webkit.ts';

const RESULTS = 'build/test-results';
/** Step → what it printed. */
const failedSteps = new Map<string, string>();
let passed = 0;
let failed = 0;
const flaky: string[] = [];
/** A test that fails is tried once more. So many may then pass: beyond that, something is wrong. */
const MOST_FLAKY = 3;
/** Step → seconds. */
const durations = new Map<string, number>();

const started = performance.now();
rmSync(RESULTS, { recursive: true, force: true });
mkdirSync(RESULTS, { recursive: true });

await Promise.all([
  step('PostgreSQL and browsers', ['scripts/install-test-tools.ts']),
  step('format and lint', ['node_modules/@biomejs/biome/bin/biome', 'ci', '--error-on-warnings', '.']),
  step('unused code', ['node_modules/knip/bin/knip.js']),
  checkTypes(),
]);
const noWebKit = await whyNoWebKit();
const postgres = await startPostgres();
const withEngines = { WITHOUT_WEBKIT: noWebKit ? '1' : '' };
try {
  await Promise.all([playwright('browser journeys', withEngines), testWithoutBrowser()]);
} finally {
  await postgres.stop();
}
await step('page budgets', ['scripts/page-budgets.ts']);

durations.set('all of it', secondsSince(started));
console.log(`\n${[...durations].map(([name, seconds]) => `${name}: ${seconds} s`).join('\n')}`);
if (postgres.reason) console.log(`\nPostgreSQL tests left out: ${postgres.reason}`);
for (const reason of [whyNoFirefox(), noWebKit]) if (reason) console.log(`\nJourneys left out: ${reason}`);
for (const [name, printed] of failedSteps)
  console.log(`\n── ${name}: FAILED\n${printed.replaceAll(/^\s*[✓·].*\n/gm, '')}`);
for (const test of flaky) console.log(`\n── Flaky, mend it: ${test}`);
console.log(
  `\n${passed} passed, ${flaky.length} of them flaky, ${failed} failed${[...failedSteps.keys()].map((name) => `; ${name}: FAILED`).join('')}`,
);
process.exit(failed + failedSteps.size === 0 && flaky.length <= MOST_FLAKY ? 0 : 1);

async function checkTypes() {
  await step('page types', ['node_modules/@react-router/dev/bin.cjs', 'typegen']);
  await step('types', ['node_modules/typescript/bin/tsc', '--noEmit']);
}

async function testWithoutBrowser() {
  await vitest('unit, page and HTTP tests', 'all', []);
  if (postgres.url)
    await vitest("SQL on the machine's PostgreSQL", 'oldest', databaseTests(), {
      TEST_DATABASE_URL: postgres.url,
    });
}

async function step(name: string, args: string[], env: Record<string, string> = {}): Promise<void> {
  console.log(`   ${name} ...`);
  const start = performance.now();
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...(process.stdout.isTTY && { FORCE_COLOR: '1' }), ...env },
  });
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
  const [output, errors, status] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  durations.set(name, secondsSince(start));
  console.log(`\n── ${name}: ${status === 0 ? 'passed' : 'FAILED'} in ${durations.get(name)} s`);
  if (status === 0) process.stdout.write(output + errors);
  else failedSteps.set(name, output + errors);
}

async function vitest(name: string, report: string, filters: string[], env = {}) {
  const output = `${RESULTS}/${report}.json`;
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile=${output}`];
  await step(name, ['node_modules/vitest/vitest.mjs', 'run', ...reporters, ...filters], env);
  count(readVitestReport(output));
}

async function playwright(name: string, env: Record<string, string>) {
  const output = `${RESULTS}/browser.json`;
  await step(name, ['node_modules/@playwright/test/cli.js', 'test'], {
    ...env,
    PLAYWRIGHT_JSON_OUTPUT_FILE: output,
  });
  count(readPlaywrightReport(output));
}

function count(report: TestReport) {
  passed += report.passed;
  failed += report.failed;
  flaky.push(...report.flaky);
}

function secondsSince(start: number): number {
  return Math.round((performance.now() - start) / 1000);
}

import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readPlaywrightReport, readVitestReport } from './test-reports.ts';

test('a report of Vitest names each failure, its line, and the command that runs it alone', () => {
  const folder = makeFolder({
    'sum.test.ts': `import { expect, test } from 'vitest';
test('one (of two)', () => {});
test("it's two (of two)", () => {
  expect(1).toBe(2);
});
test.skip('three', () => {});
`,
    'broken.test.ts': `throw new Error('It can not be loaded');`,
    'vitest.config.ts': 'export default {};',
  });
  const file = path.join(folder, 'report.json');
  runTool('vitest/vitest.mjs', ['run', '--root', folder, '--reporter=json', `--outputFile=${file}`]);
  const report = readVitestReport(file, { FUZZ_RUNS: '16' });
  const place = (name: string) => path.relative(process.cwd(), path.join(folder, name));
  expect(report).toMatchObject({ passed: 1, skipped: ['three'] });
  expect(report?.failed.toSorted((one, other) => one.place.localeCompare(other.place))).toEqual([
    {
      title: 'the whole file',
      place: place('broken.test.ts'),
      reason: 'It can not be loaded',
      command: `FUZZ_RUNS=16 npx vitest run ${place('broken.test.ts')}`,
    },
    {
      title: "it's two (of two)",
      place: `${place('sum.test.ts')}:4`,
      reason: expect.stringMatching(/^AssertionError: expected 1 to be 2/),
      command: `FUZZ_RUNS=16 npx vitest run ${place('sum.test.ts')} -t 'it'\\''s two \\(of two\\)'`,
    },
  ]);
});

test('a report of Playwright names each failure, its line, and the command that runs it alone', () => {
  const folder = makeFolder({
    'sum.spec.ts': `import { expect, test } from '@playwright/test';
test('one', () => {});
test.describe('others', () => {
  test('two', () => {
    expect(1).toBe(2);
  });
});
`,
    'playwright.config.ts': `export default { projects: [{ name: 'smoke' }] };`,
  });
  const file = path.join(folder, 'report.json');
  const config = `--config=${path.join(folder, 'playwright.config.ts')}`;
  runTool('@playwright/test/cli.js', ['test', '--reporter=json', config], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
  });
  expect(readPlaywrightReport(file)).toEqual({
    passed: 1,
    failed: [
      {
        title: 'two (smoke)',
        place: 'e2e/sum.spec.ts:5',
        reason: expect.stringMatching(/^Error: expect\(received\)[\s\S]*\nExpected: 2\nReceived: 1$/),
        command: 'npx playwright test e2e/sum.spec.ts:4 --project smoke',
      },
    ],
    skipped: [],
  });
});

test('a test run that wrote no report is read as null', () => {
  expect(readVitestReport('build/no-report.json')).toBeNull();
  expect(readPlaywrightReport('build/no-report.json')).toBeNull();
});

/** Folder inside the project, so that its tests find the packages. */
function makeFolder(files: Record<string, string>): string {
  mkdirSync('build', { recursive: true });
  const folder = mkdtempSync(path.resolve('build/test-reports-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text);
  return folder;
}

function runTool(tool: string, args: string[], env = {}) {
  const { VITEST, VITEST_WORKER_ID, NODE_OPTIONS, ...inherited } = process.env;
  spawnSync(process.execPath, [path.join('node_modules', tool), ...args], { env: { ...inherited, ...env } });
}

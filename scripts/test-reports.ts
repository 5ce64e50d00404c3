import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** Report of a run of tests: how many passed, and which failed. */
export interface TestRunReport {
  passed: number;
  failed: FailedTest[];
  /** Titles of skipped tests, which lack something on this machine. */
  skipped: string[];
}

export interface FailedTest {
  title: string;
  /** `file:line`, from the project's folder; the line is missing when the whole file failed. */
  place: string;
  /** First lines of the error's message, without colours. */
  reason: string;
  /** Command that runs the failed test alone. */
  command: string;
}

/**
 * Report of Vitest's JSON reporter; null when the run ended before it wrote one.
 * @param env variables without which the tests would not have failed, shown with the commands
 */
export function readVitestReport(file: string, env: Record<string, string> = {}): TestRunReport | null {
  const report = readJson<VitestReport>(file);
  if (!report) return null;
  const failed = report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const test = path.relative(process.cwd(), name);
    const run = [
      ...Object.entries(env).map(([key, value]) => `${key}=${value}`),
      `npx vitest run ${test}`,
    ].join(' ');
    const failures = assertionResults.filter((result) => result.status === 'failed');
    // Failed file without tests: it could not be loaded.
    if (status === 'failed' && failures.length === 0)
      return [{ title: 'the whole file', place: test, reason: firstLines(message), command: run }];
    return failures.map(({ fullName, title, failureMessages }) => ({
      title: fullName,
      place: placeIn(test, failureMessages.join('\n')),
      reason: firstLines(failureMessages[0]),
      command: `${run} -t ${quoted(escapedForRegExp(title))}`,
    }));
  });
  const skipped = report.testResults.flatMap(({ assertionResults }) =>
    assertionResults.filter(({ status }) => status === 'skipped').map(({ fullName }) => fullName),
  );
  return { passed: report.numPassedTests, failed, skipped };
}

/** Report of Playwright's JSON reporter; null when the run ended before it wrote one. */
export function readPlaywrightReport(file: string): TestRunReport | null {
  const report = readJson<PlaywrightReport>(file);
  if (!report) return null;
  const failed = report.suites.flatMap(failedIn);
  const outside = report.errors.map(({ message }) => ({
    title: message.split('\n')[0] ?? '',
    place: 'e2e',
    reason: firstLines(message),
    command: 'npx playwright test',
  }));
  return { passed: report.stats.expected, failed: [...failed, ...outside], skipped: [] };
}

function failedIn({ specs, suites = [] }: PlaywrightSuite): FailedTest[] {
  const own = specs.flatMap(({ title, file, line, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected')
      .map(({ projectName, results }) => ({
        title: `${title} (${projectName})`,
        place: `e2e/${file}:${results.at(-1)?.errorLocation?.line ?? line}`,
        reason: firstLines(results.at(-1)?.error?.message),
        command: `npx playwright test e2e/${file}:${line} --project ${projectName}`,
      })),
  );
  return [...own, ...suites.flatMap(failedIn)];
}

const MAX_REASON_LINES = 6;

const firstLines = (message = '') =>
  stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, MAX_REASON_LINES)
    .join('\n');

/** Line of the test's own file in a stack trace, which may begin in a helper. */
function placeIn(file: string, stack: string): string {
  const [, line] = stack.split(`${path.sep}${file}:`)[1]?.match(/^(\d+)/) ?? [];
  return line ? `${file}:${line}` : file;
}

const escapedForRegExp = (title: string) => title.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

const quoted = (title: string) => `'${title.replaceAll("'", `'\\''`)}'`;

interface VitestReport {
  numPassedTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { title: string; fullName: string; status: string; failureMessages: string[] }[];
  }[];
}

interface PlaywrightReport {
  stats: { expected: number };
  errors: { message: string }[];
  suites: PlaywrightSuite[];
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[];
  specs: {
    title: string;
    file: string;
    line: number;
    tests: {
      projectName: string;
      status: string;
      results: { error?: { message: string }; errorLocation?: { line: number } }[];
    }[];
  }[];
}

function readJson<T>(file: string): T | null {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
}

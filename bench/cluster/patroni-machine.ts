import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { findEmbeddedDatabaseServerPid } from '#server/platform/database/embedded/server-file.ts';
import { endProcess } from '../../scripts/end-process.ts';
import {
  killProcessesAtOnce,
  listChildProcessIds,
  type PostgresSystemUser,
  signalRunningProcesses,
} from '../../scripts/postgres-process.ts';
import {
  type ClusterPorts,
  formatClusterMachineAddress,
  formatClusterMachineName,
} from './deployed-files.ts';
import { startClusterProgram } from './programs.ts';

export type PatroniMachine = ReturnType<typeof createClusterMachine>;

/** Patroni and its PostgreSQL; etcd, the site and HAProxy go on when it dies. */
export function createClusterMachine(
  machine: number,
  ports: ClusterPorts,
  folder: string,
  owner: PostgresSystemUser,
) {
  const name = formatClusterMachineName(machine);
  const address = formatClusterMachineAddress(machine);
  let patroni: ChildProcess | undefined;
  let frozen: number[] = [];
  const processes = () => {
    // Patroni's server is not its child.
    const server = findEmbeddedDatabaseServerPid(join(folder, name));
    const children = server ? listChildProcessIds(server) : [];
    return [patroni?.pid, server, ...children].filter((pid) => pid !== undefined);
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
    /** Kills Patroni and every process of PostgreSQL. */
    async kill() {
      await killProcessesAtOnce(processes());
      if (patroni) await endProcess(patroni, 'SIGKILL');
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
  };
}

import { randomBytes } from 'node:crypto';
import { chmodSync, chownSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { endProcess } from '../../scripts/end-process.ts';
import { findPostgres } from '../../scripts/find-postgres.ts';
import { findUnprivilegedSystemUser, resolveLinkToPostgresProgramFolder } from '../../scripts/postgres.ts';
import type { PostgresSystemUser } from '../../scripts/postgres-process.ts';
import { queryPostgresValue } from '../../scripts/query-postgres-value.ts';
import {
  type ClusterPorts,
  createBenchHaproxyConfig,
  createBenchPatroniConfig,
  createBenchPgbouncerConfig,
  formatClusterMachineAddress,
  formatClusterMachineName,
} from './deployed-files.ts';
import { createClusterMachine, type PatroniMachine } from './patroni-machine.ts';
import { startClusterProgram } from './programs.ts';

const MACHINES = [1, 2, 3];

interface Member {
  name: string;
  role: 'leader' | 'sync_standby' | 'replica';
  state: string;
}

export type PatroniTestCluster = Awaited<ReturnType<typeof startPatroniTestCluster>>;

/**
 * Cluster of three etcd, three Patroni with PostgreSQL and one HAProxy, with the database as
 * `docs/cluster.md` describes it.
 */
export async function startPatroniTestCluster(
  folder: string,
  ports: ClusterPorts,
  { pooled }: { pooled: boolean },
) {
  const password = randomBytes(12).toString('hex');
  const owner = findUnprivilegedSystemUser();
  const found = findPostgres();
  if (!found) throw new Error('No PostgreSQL here');
  const binaries = resolveLinkToPostgresProgramFolder(found);
  const own = (path: string) => {
    chmodSync(path, 0o700);
    if (owner.uid !== undefined && owner.gid !== undefined) chownSync(path, owner.uid, owner.gid);
  };
  const write = (name: string, text: string) => {
    writeFileSync(join(folder, name), text);
    own(join(folder, name));
  };
  own(folder);
  const others = MACHINES.map((machine) => runEtcd(folder, machine, ports, owner));
  write('haproxy.cfg', createBenchHaproxyConfig(ports));
  others.push(
    startClusterProgram(folder, 'haproxy', ['haproxy', '-db', '-f', join(folder, 'haproxy.cfg')], owner),
  );
  const machines = MACHINES.map((machine) => {
    const data = join(folder, formatClusterMachineName(machine));
    mkdirSync(data);
    own(data);
    write(
      `${formatClusterMachineName(machine)}.yml`,
      createBenchPatroniConfig(ports, machine, { binaries, data, password }),
    );
    return createClusterMachine(machine, ports, folder, owner);
  });
  await using running = new AsyncDisposableStack();
  running.defer(async () => {
    await Promise.all(machines.map((machine) => machine.kill()));
    await Promise.all(others.map((child) => endProcess(child, 'SIGTERM')));
  });
  for (const machine of machines) machine.start();

  const listMembers = async (): Promise<Member[]> => {
    for (const { address } of machines) {
      const url = `http://${address}:${ports.patroni}/cluster`;
      const answer = await fetch(url, { signal: AbortSignal.timeout(1000) }).catch(() => undefined);
      if (answer?.ok) return ((await answer.json()) as { members: Member[] }).members;
    }
    return [];
  };
  const machine = async (role: Member['role']): Promise<PatroniMachine> => {
    const name = (await listMembers()).find((member) => member.role === role)?.name;
    const found = machines.find((one) => one.name === name);
    if (!found) throw new Error(`The cluster has no ${role}`);
    return found;
  };
  /** Resolves once there are a leader and two standbys that follow it, one of them synchronously. */
  const untilWhole = async () => {
    for (let tries = 0; tries < 600; tries++, await sleep(250)) {
      const all = (await listMembers()).filter(({ state }) => state === 'running' || state === 'streaming');
      const roles = all.map(({ role }) => role).sort();
      if (roles.join() === 'leader,replica,sync_standby') return;
    }
    const members = JSON.stringify(await listMembers());
    throw new Error([`The cluster is not whole: ${members}`, ...machines.map(lastLines)].join('\n'));
  };

  await untilWhole();
  const { address } = await machine('leader');
  const server = `postgres://postgres:${password}@${address}:${ports.postgres}/postgres`;
  await queryPostgresValue(server, `create role recolte login password '${password}'`);
  await queryPostgresValue(server, 'create database recolte owner recolte');
  if (pooled) {
    for (const setting of [
      "timezone = 'UTC'",
      "statement_timeout = '30s'",
      "idle_in_transaction_session_timeout = '60s'",
    ])
      await queryPostgresValue(server, `alter role recolte set ${setting}`);
    write('users.txt', `"recolte" "${password}"\n`);
    write('pgbouncer.ini', createBenchPgbouncerConfig(ports, join(folder, 'users.txt')));
    others.push(
      startClusterProgram(folder, 'pgbouncer', ['pgbouncer', join(folder, 'pgbouncer.ini')], owner),
    );
  }
  const url = (port: number) => `postgres://recolte:${password}@127.0.0.1:${port}/recolte`;
  const all = running.move();
  return {
    machines,
    machine,
    untilWhole,
    /** Address of the primary database: of the pooler where there is one, else of HAProxy. */
    primaryUrl: url(pooled ? ports.pooler : ports.primary),
    /** Address of the primary database through HAProxy, without the pooler. */
    directUrl: url(ports.primary),
    replicaUrl: url(ports.replicas),
    async switchOver() {
      const [from, to] = [await machine('leader'), await machine('sync_standby')];
      const answer = await fetch(`http://${from.address}:${ports.patroni}/switchover`, {
        method: 'POST',
        body: JSON.stringify({ leader: from.name, candidate: to.name }),
      });
      if (!answer.ok) throw new Error(`The switchover was refused: ${await answer.text()}`);
    },
    close: () => all.disposeAsync(),
  };
}

/** Log lines of Patroni and PostgreSQL, kept because their folder is deleted with the run. */
const lastLines = ({ log }: PatroniMachine) => readFileSync(log, 'utf8').split('\n').slice(-40).join('\n');

function runEtcd(folder: string, machine: number, ports: ClusterPorts, owner: PostgresSystemUser) {
  const name = `etcd${machine}`;
  const peers = (at: number) => `http://${formatClusterMachineAddress(at)}:${ports.etcdPeers}`;
  const clients = `http://${formatClusterMachineAddress(machine)}:${ports.etcd}`;
  const options = {
    name,
    'data-dir': join(folder, name),
    'listen-client-urls': clients,
    'advertise-client-urls': clients,
    'listen-peer-urls': peers(machine),
    'initial-advertise-peer-urls': peers(machine),
    'initial-cluster': MACHINES.map((at) => `etcd${at}=${peers(at)}`).join(),
    // Timeout for three servers on one disk, beside other programs of this machine.
    'heartbeat-interval': '300',
    'election-timeout': '3000',
  };
  const args = Object.entries(options).map(([key, value]) => `--${key}=${value}`);
  return startClusterProgram(folder, name, ['etcd', ...args], owner);
}

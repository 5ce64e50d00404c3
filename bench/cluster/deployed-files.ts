import { readFileSync } from 'node:fs';
import { findFreePorts } from '../../scripts/free-port.ts';

const MACHINE_PORTS = ['postgres', 'patroni', 'etcd', 'etcdPeers', 'site'] as const;
const BALANCER_PORTS = ['visitors', 'primary', 'replicas', 'pooler', 'figures'] as const;
const PORTS = [...MACHINE_PORTS, ...BALANCER_PORTS];

/** Ports, the same on each machine; each has an address of its own, 127.0.0.1 to 127.0.0.3. */
export type ClusterPorts = Record<(typeof PORTS)[number], number>;

export async function findFreeClusterPorts(): Promise<ClusterPorts> {
  const found = await findFreePorts(PORTS.length);
  return Object.fromEntries(PORTS.map((name, index) => [name, found[index]])) as ClusterPorts;
}

/** Address of a machine, counted from 1. */
export const formatClusterMachineAddress = (machine: number) => `127.0.0.${machine}`;

/** `deploy/haproxy.cfg` on loopback, without TLS. */
export function createBenchHaproxyConfig(ports: ClusterPorts): string {
  return adapt('haproxy.cfg', [
    ['10.0.0.', '127.0.0.'],
    [':5432', `:${ports.postgres}`],
    ['port 8008', `port ${ports.patroni}`],
    [':3000', `:${ports.site}`],
    ['127.0.0.1:5000\n', `127.0.0.1:${ports.primary}\n`],
    ['127.0.0.1:5001\n', `127.0.0.1:${ports.replicas}\n`],
    ['127.0.0.1:8404\n', `127.0.0.1:${ports.figures}\n`],
    ['bind :80\n', `bind 127.0.0.1:${ports.visitors}\n`],
    ['  bind :443 ssl crt /etc/haproxy/recolte.pem alpn h2,http/1.1\n', ''],
    ['  http-request redirect scheme https code 301 unless { ssl_fc }\n', ''],
  ]);
}

/** `deploy/patroni.yml` of one machine. */
export function createBenchPatroniConfig(
  ports: ClusterPorts,
  machine: number,
  { binaries, data, password }: Record<'binaries' | 'data' | 'password', string>,
): string {
  return adapt('patroni.yml', [
    ['name: pg1', `name: ${formatClusterMachineName(machine)}`],
    ['10.0.0.1:8008', `${formatClusterMachineAddress(machine)}:${ports.patroni}`],
    ['10.0.0.1:5432', `${formatClusterMachineAddress(machine)}:${ports.postgres}`],
    ['10.0.0.', '127.0.0.'],
    [':2379', `:${ports.etcd}`],
    ['/usr/lib/postgresql/15/bin', binaries],
    // Folders per machine: three machines would not share a folder for sockets, nor a home.
    [
      '/var/lib/postgresql/recolte',
      `${data}\n  pgpass: ${data}.pgpass\n  parameters: { unix_socket_directories: "" }`,
    ],
    ['CHANGE_ME', password],
  ]);
}

/** `deploy/pgbouncer.ini`. */
export function createBenchPgbouncerConfig(ports: ClusterPorts, userList: string): string {
  return adapt('pgbouncer.ini', [
    ['port=5000', `port=${ports.primary}`],
    ['6432\n', `${ports.pooler}\n`],
    ['/etc/pgbouncer/userlist.txt', userList],
  ]);
}

export const formatClusterMachineName = (machine: number) => `pg${machine}`;

/** @throws Error when a file of `deploy/` no longer has what is replaced */
function adapt(name: string, changes: [string, string][]): string {
  return changes.reduce(
    (text, [from, to]) => {
      if (!text.includes(from)) throw new Error(`deploy/${name} lacks ${from}`);
      return text.replaceAll(from, to);
    },
    readFileSync(new URL(`../../deploy/${name}`, import.meta.url), 'utf8'),
  );
}

import { execFileSync } from 'node:child_process';
import { chownSync, mkdirSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { S3mini } from 's3mini';
import type { Config } from '#server/config.ts';
import { endProcess } from '../../scripts/end-process.ts';
import { freePorts } from '../../scripts/free-port.ts';
import type { ProcessUser } from '../../scripts/postgres-process.ts';
import { runProgram } from './programs.ts';

type Ports = Record<'proxy' | 'account' | 'container' | 'object' | 'memcached', number>;

export interface Bucket {
  /** What a site is configured with. */
  settings: NonNullable<Config['s3']>;
  /** Nothing answers at its address any more. */
  stop: () => Promise<void>;
  start: () => Promise<void>;
  close: () => Promise<void>;
}

const SERVERS = ['account', 'container', 'object'] as const;
const REGION = 'us-east-1';
const [ACCOUNT, USER, SECRET] = ['recolte', 'site', 'bench'];

/** OpenStack Swift as S3 (Debian's packages), each of its servers once, with an empty bucket. */
export async function openBucket(folder: string, owner: ProcessUser): Promise<Bucket> {
  const [proxy, account, container, object, memcached] = await freePorts(5);
  const ports = { proxy, account, container, object, memcached } as Ports;
  const home = join(folder, 'swift');
  const own = (path: string) => {
    if (owner.uid !== undefined && owner.gid !== undefined) chownSync(path, owner.uid, owner.gid);
  };
  mkdirSync(join(home, 'devices', 'one'), { recursive: true });
  for (const path of [folder, home, join(home, 'devices'), join(home, 'devices', 'one')]) own(path);
  const user = execFileSync('id', ['-un', ...(owner.uid === undefined ? [] : [String(owner.uid)])]);
  const common = `bind_ip = 127.0.0.1\nworkers = 0\nuser = ${user.toString().trim()}\nswift_dir = ${home}\n`;
  const write = (name: string, text: string) => writeFileSync(join(home, name), text);
  write('swift.conf', SWIFT);
  write('proxy.conf', `[DEFAULT]\nbind_port = ${ports.proxy}\n${common}${proxyPipeline(ports)}`);
  for (const server of SERVERS) {
    write(
      `${server}.conf`,
      `[DEFAULT]\nbind_port = ${ports[server]}\n${common}devices = ${join(home, 'devices')}\nmount_check = false
[pipeline:main]\npipeline = ${server}-server\n[app:${server}-server]\nuse = egg:swift#${server}\n`,
    );
    const build = (...args: string[]) =>
      execFileSync('swift-ring-builder', [`${server}.builder`, ...args], { ...owner, cwd: home });
    build('create', '4', '1', '1');
    build('add', `r1z1-127.0.0.1:${ports[server]}/one`, '1');
    build('rebalance');
  }
  const run = (name: string, command: string[]) => runProgram(home, name, command, owner);
  const runProxy = () => run('proxy', ['swift-proxy-server', join(home, 'proxy.conf')]);
  const running = [
    run('memcached', ['memcached', '-l', '127.0.0.1', '-p', String(ports.memcached), '-U', '0', '-m', '16']),
    ...SERVERS.map((server) => run(server, [`swift-${server}-server`, join(home, `${server}.conf`)])),
  ];
  let front = runProxy();
  await untilOpen(Object.values(ports));

  const settings = {
    endpoint: `http://127.0.0.1:${ports.proxy}/photos`,
    region: REGION,
    accessKeyId: `${ACCOUNT}:${USER}`,
    secretAccessKey: SECRET ?? '',
  };
  await new S3mini(settings).createBucket();
  return {
    settings,
    stop: () => endProcess(front, 'SIGKILL'),
    async start() {
      front = runProxy();
      await untilOpen([ports.proxy]);
    },
    async close() {
      await Promise.all([front, ...running].map((child) => endProcess(child, 'SIGKILL')));
    },
  };
}

const SWIFT = `[swift-hash]
swift_hash_path_suffix = bench
swift_hash_path_prefix = bench
[storage-policy:0]
name = one
default = yes
`;

const proxyPipeline = ({ memcached }: Ports) => `[pipeline:main]
pipeline = catch_errors cache s3api tempauth proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:${memcached}
[filter:s3api]
use = egg:swift#s3api
location = ${REGION}
[filter:tempauth]
use = egg:swift#tempauth
user_${ACCOUNT}_${USER} = ${SECRET} .admin
`;

async function untilOpen(ports: number[]): Promise<void> {
  for (const port of ports) {
    for (let tries = 0; !(await isOpen(port)); tries++) {
      if (tries === 600) throw new Error(`Nothing of Swift listens on port ${port} after a minute`);
      await sleep(100);
    }
  }
}

const isOpen = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false));
    socket.on('connect', () => socket.destroy());
  });

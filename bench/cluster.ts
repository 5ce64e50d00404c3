/**
 * Cluster: runs the site as `docs/cluster.md` has it, three processes on three PostgreSQL with Patroni, etcd and
 * HAProxy, on loopback, with the files of `deploy/`, and with one folder in place of the bucket. Kills and freezes
 * parts of it under load, and upgrades it to another build under the eyes of a browser. Prints how long each took, and
 * what was lost, doubled, halved, late or refused; ends with 1 if anything was. `npm run bench -- cluster [--failovers
 * 20] [--freezes 3] [--switchovers 3] [--standbys 1] [--upgrades 1] [--pooled]`; Debian only, after `apt install
 * patroni etcd-server haproxy postgresql`, and pgbouncer for `--pooled`.
 */
import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { TestApiRefusal } from '../e2e/support/api.ts';
import { buildSiteWithChangedHeader } from '../e2e/support/other-build.ts';
import { signalRunningProcesses } from '../scripts/postgres-process.ts';
import { type SiteProcess, startSiteProcess } from '../scripts/site-process.ts';
import {
  calculateClusterIncidentMeasurement,
  listClusterIncidentFaults,
  type MeasuredClusterIncident,
  tabulateClusterIncidents,
} from './cluster/cluster-incident-measurement.ts';
import { CLUSTER_INCIDENTS, type ClusterIncidentName } from './cluster/cluster-incidents.ts';
import { findFreeClusterPorts } from './cluster/deployed-files.ts';
import { startPatroniTestCluster } from './cluster/patroni-test-cluster.ts';
import { describeRequestFailureInBench, startClusterTraffic } from './cluster/running-cluster-traffic.ts';
import {
  createListingArchivingWorkloadActivity,
  createListingEditingWorkloadActivity,
  createModerationWorkloadActivity,
  createPublishingWorkloadActivity,
} from './crash/activities/listings.ts';
import { createSavedSearchWorkloadActivity } from './crash/activities/members.ts';
import { createMessagingWorkloadActivity } from './crash/activities/messages-and-reservations.ts';
import { startDueMailCheckingServer } from './crash/crash-bench-mail-server.ts';
import { countCrashFaults } from './crash/crash-results.ts';
import type { CrashWorkloadTargetSite } from './crash/crash-workload-client.ts';
import { createCrashWorkloadData } from './crash/crash-workload-data.ts';
import { runCleanupAndCountLeftovers } from './crash/leftovers.ts';
import { createCrashWorkloadSiteSettings, startCrashWorkload } from './crash/workload.ts';

/** Requests of members; visitors come on top. */
const REQUESTS_PER_SECOND = 8;
/** Time after an incident that counts as a part of it. */
const AFTERMATH_MS = 6_000;
const MAIL_PATIENCE_MS = 300_000;
/** Passwords to hash and pictures of accounts would be most of the load: the crash bench has them. */
const ACTIVITIES = [
  createMessagingWorkloadActivity,
  createListingArchivingWorkloadActivity,
  createListingEditingWorkloadActivity,
  createSavedSearchWorkloadActivity,
  createPublishingWorkloadActivity,
  createModerationWorkloadActivity,
];

const number = (fallback: string) => ({ type: 'string', default: fallback }) as const;
const { values } = parseArgs({
  options: {
    failovers: number('20'),
    freezes: number('3'),
    switchovers: number('3'),
    standbys: number('1'),
    upgrades: number('1'),
    pooled: { type: 'boolean', default: false },
  },
});
const { pooled } = values;
const times = (count: string, name: ClusterIncidentName) => Array.from({ length: Number(count) }, () => name);
const incidents = [
  ...times(values.upgrades, 'rolling upgrade'),
  ...times(values.failovers, 'failover'),
  ...times(values.freezes, 'freeze'),
  ...times(values.switchovers, 'switchover'),
  ...times(values.standbys, 'frozen standby'),
];

await using running = new AsyncDisposableStack();
const folder = await mkdtemp(join(tmpdir(), 'recolte-cluster-'));
running.defer(() => rm(folder, { recursive: true, force: true }));
const otherBuild = incidents.includes('rolling upgrade') ? await buildSiteWithChangedHeader() : '';
running.defer(() => rm(otherBuild || folder, { recursive: true, force: true }));
const mails = await startDueMailCheckingServer();
running.defer(mails.mailbox.close);
const ports = await findFreeClusterPorts();
const cluster = await startPatroniTestCluster(folder, ports, { pooled });
running.defer(cluster.close);
const data = await mkdtemp(join(folder, 'data-'));
const sites = await startSites();

/** Answers to writes that the site should not give, and how often each came. */
const wrongAnswers: Record<string, number> = {};
const onWrong = (answer: string) => {
  wrongAnswers[answer] = (wrongAnswers[answer] ?? 0) + 1;
};
const product: CrashWorkloadTargetSite = {
  url: `http://127.0.0.1:${ports.visitors}`,
  mails,
  answered: 0,
  isKilled: false,
  turn: steadyRate(REQUESTS_PER_SECOND),
  onWrongAnswer(error) {
    // A refusal with a sense of its own ends the run.
    if (error instanceof TestApiRefusal && error.status < 500) return false;
    onWrong(describeRequestFailureInBench(error));
    return true;
  },
};
// The balancer takes as long to find them.
await sleep(2000);
const world = await createCrashWorkloadData(product);
const workload = startCrashWorkload(world, ACTIVITIES);
await workload.untilNext();
const traffic = startClusterTraffic(world, sites, onWrong);
// The members of the traffic sign up first.
await traffic.untilWritten(performance.now());
const measured: MeasuredClusterIncident[] = [];
for (const [turn, name] of incidents.entries()) {
  await workload.untilNext(turn);
  const started = performance.now();
  const outcome = await mails.during(async () => {
    const happened = await CLUSTER_INCIDENTS[name]({ cluster, sites, traffic, otherBuild });
    await cluster.untilWhole();
    await sleep(AFTERMATH_MS);
    return happened;
  });
  const incident = { name, ...calculateClusterIncidentMeasurement(outcome, started, traffic) };
  measured.push(incident);
  console.error(JSON.stringify(incident));
}
await traffic.stop();
const written = await workload.finish(MAIL_PATIENCE_MS);
for (const site of sites) await site.stop();
const environment = { DATA_DIR: data, DATABASE_URL: cluster.directUrl };
const { pictures } = await runCleanupAndCountLeftovers(environment, []);

const figures = { ...written, pictures };
console.table(tabulateClusterIncidents(measured));
console.table(figures);
const late = listClusterIncidentFaults(measured);
const faults = countCrashFaults(figures) + Object.keys(wrongAnswers).length + late.length;
console.log({ patroni: readPatroniVersion(), pooled, faults, wrongAnswers, late });
process.exitCode = faults > 0 ? 1 : 0;

/** Starts a process of the site on each machine; they are killed with the run. */
async function startSites(): Promise<SiteProcess[]> {
  const started: SiteProcess[] = [];
  process.once('exit', () =>
    signalRunningProcesses(
      started.map(({ pid }) => pid()),
      'SIGKILL',
    ),
  );
  running.defer(async () => {
    for (const site of started) await site.crash();
  });
  for (const { address } of cluster.machines)
    started.push(
      await startSiteProcess({
        PUBLIC_URL: `http://127.0.0.1:${ports.visitors}`,
        DATABASE_URL: cluster.primaryUrl,
        ...(pooled && { DATABASE_LISTEN_URL: cluster.directUrl }),
        DATABASE_REPLICA_URL: cluster.replicaUrl,
        DATA_DIR: data,
        SESSION_SECRET: 'x'.repeat(48),
        TRUST_PROXY: 'loopback',
        DRAIN_SECONDS: '3',
        ...createCrashWorkloadSiteSettings(mails),
        HOST: address,
        PORT: String(ports.site),
      }),
    );
  return started;
}

/** Waits for the next of equally spaced times, one per caller. */
function steadyRate(perSecond: number) {
  let next = 0;
  return async () => {
    next = Math.max(next + 1000 / perSecond, performance.now());
    await sleep(Math.max(0, next - performance.now()));
  };
}

/** Version of Patroni: before 3.0.3 a primary that thaws takes the lock back, and acknowledged writes are lost. */
function readPatroniVersion(): string {
  return spawnSync('patroni', ['--version'], { encoding: 'utf8' }).stdout.trim();
}

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { TestApiRefusal } from '../../e2e/support/api.ts';
import { buildSiteWithChangedHeader } from '../../e2e/support/other-build.ts';
import { signalRunningProcesses } from '../../scripts/postgres-process.ts';
import { type SiteProcess, startSiteProcess } from '../../scripts/site-process.ts';
import { createMessagingWorkloadActivity } from '../crash/activities/create-messaging-workload-activity.ts';
import { createModerationWorkloadActivity } from '../crash/activities/create-moderation-workload-activity.ts';
import { createPublishingWorkloadActivity } from '../crash/activities/create-publishing-workload-activity.ts';
import {
  createListingArchivingWorkloadActivity,
  createListingEditingWorkloadActivity,
} from '../crash/activities/listing-changes.ts';
import { createSavedSearchWorkloadActivity } from '../crash/activities/member-data.ts';
import { createCrashWorkloadData } from '../crash/crash-workload-data.ts';
import { runCleanupAndCountLeftovers } from '../crash/leftovers.ts';
import type { CrashWorkloadTargetSite } from '../crash/request-until-answered-in-bench.ts';
import { startTrackedMailServer } from '../crash/tracked-mail-server.ts';
import { createCrashWorkloadSiteSettings, startCrashWorkload } from '../crash/workload.ts';
import {
  type ClusterIncidentMeasurement,
  calculateClusterIncidentMeasurement,
} from './cluster-incident-measurement.ts';
import { CLUSTER_INCIDENTS, type ClusterIncidentName } from './cluster-incidents.ts';
import { findFreeClusterPorts, formatClusterMachineAddress } from './deployed-files.ts';
import { startPatroniTestCluster } from './patroni-test-cluster.ts';
import { describeRequestFailureInBench, startClusterTraffic } from './running-cluster-traffic.ts';

export interface ClusterIncidentBenchOptions {
  incidents: ClusterIncidentName[];
  /** True when the processes connect through PgBouncer. */
  pooled: boolean;
  onIncident: (name: ClusterIncidentName, figures: ClusterIncidentMeasurement) => void;
}

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

/** Run of three sites on a cluster of three machines, with one incident after the other under load. */
export async function runClusterIncidentBench({
  incidents,
  pooled,
  onIncident,
}: ClusterIncidentBenchOptions) {
  await using running = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'recolte-cluster-'));
  running.defer(() => rm(folder, { recursive: true, force: true }));
  const otherBuild = incidents.includes('rolling upgrade') ? await buildSiteWithChangedHeader() : '';
  running.defer(() => rm(otherBuild || folder, { recursive: true, force: true }));
  const mails = await startTrackedMailServer();
  running.defer(mails.mailbox.close);
  const ports = await findFreeClusterPorts();
  const cluster = await startPatroniTestCluster(folder, ports, { pooled });
  running.defer(cluster.close);
  const data = await mkdtemp(join(folder, 'data-'));
  const environment = {
    PUBLIC_URL: `http://127.0.0.1:${ports.visitors}`,
    DATABASE_URL: cluster.primaryUrl,
    ...(pooled && { DATABASE_LISTEN_URL: cluster.directUrl }),
    DATABASE_REPLICA_URL: cluster.replicaUrl,
    DATA_DIR: data,
    SESSION_SECRET: 'x'.repeat(48),
    TRUST_PROXY: 'loopback',
    DRAIN_SECONDS: '3',
    ...createCrashWorkloadSiteSettings(mails),
  };
  const sites: SiteProcess[] = [];
  const pids = () => sites.map(({ pid }) => pid());
  process.once('exit', () => signalRunningProcesses(pids(), 'SIGKILL'));
  running.defer(async () => {
    for (const site of sites) await site.crash();
  });
  for (const machine of [1, 2, 3])
    sites.push(
      await startSiteProcess({
        ...environment,
        HOST: formatClusterMachineAddress(machine),
        PORT: String(ports.site),
      }),
    );

  /** Answers to writes that the site should not give, and how often each came. */
  const wrong: Record<string, number> = {};
  const onWrong = (answer: string) => {
    wrong[answer] = (wrong[answer] ?? 0) + 1;
  };
  const product: CrashWorkloadTargetSite = {
    url: environment.PUBLIC_URL,
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
  const measured: [ClusterIncidentName, ClusterIncidentMeasurement][] = [];
  for (const [turn, name] of incidents.entries()) {
    await workload.untilNext(turn);
    const started = performance.now();
    const course = await mails.during(async () => {
      const happened = await CLUSTER_INCIDENTS[name]({ cluster, sites, traffic, otherBuild });
      await cluster.untilWhole();
      await sleep(AFTERMATH_MS);
      return happened;
    });
    const figures = calculateClusterIncidentMeasurement(course, started, traffic);
    measured.push([name, figures]);
    onIncident(name, figures);
  }
  await traffic.stop();
  const written = await workload.finish(MAIL_PATIENCE_MS);
  for (const site of sites) await site.stop();
  const { pictures } = await runCleanupAndCountLeftovers(
    { DATA_DIR: data, DATABASE_URL: cluster.directUrl },
    [],
  );
  return { incidents: measured, figures: { ...written, pictures }, wrong };
}

/** Waits for the next of equally spaced times, one per caller. */
function steadyRate(perSecond: number) {
  let next = 0;
  return async () => {
    next = Math.max(next + 1000 / perSecond, performance.now());
    await sleep(Math.max(0, next - performance.now()));
  };
}

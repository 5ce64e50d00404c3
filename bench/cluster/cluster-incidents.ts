import { setTimeout as sleep } from 'node:timers/promises';
import { startFreshBrowserVisits } from '../../e2e/support/visit-in-fresh-browser.ts';
import type { SiteProcess } from '../../scripts/site-process.ts';
import type { PatroniMachine } from './patroni-machine.ts';
import type { PatroniTestCluster } from './patroni-test-cluster.ts';
import type { RunningClusterTraffic } from './running-cluster-traffic.ts';

/** Duration of an incident in ms from its beginning; empty where nobody had to be promoted. */
export interface ClusterIncidentOutcome {
  /** Time until Patroni has another primary. */
  promoted?: number;
  /** Time until every process, and the balancer, has acknowledged a write that was sent after it began. */
  writing?: number;
  /** Pages that a browser opened meanwhile, and what was wrong with them. */
  visits?: { count: number; faults: string[] };
}

export interface ClusterIncidentContext {
  cluster: PatroniTestCluster;
  sites: SiteProcess[];
  traffic: RunningClusterTraffic;
  /** Folder of another build of the product. */
  otherBuild: string;
}

/** Incidents by name: each does something to a whole cluster and leaves it whole. */
export const CLUSTER_INCIDENTS = {
  failover: (stage: ClusterIncidentContext) => replaceLeader(stage, 'kill', 'start'),
  freeze: (stage: ClusterIncidentContext) => replaceLeader(stage, 'freeze', 'thaw'),
  switchover: (stage: ClusterIncidentContext) => replaceLeader(stage),

  'frozen standby': async ({ cluster, traffic }: ClusterIncidentContext) => {
    const standby = await cluster.machine('sync_standby');
    standby.freeze();
    await traffic.untilWritten(performance.now());
    await sleep(FROZEN_MS);
    standby.thaw();
    return {};
  },

  'rolling upgrade': async ({ sites, traffic, otherBuild }: ClusterIncidentContext) => {
    const visits = await startFreshBrowserVisits(traffic.balancer);
    for (const site of sites) {
      await site.halt();
      await site.restart(otherBuild);
      // The balancer takes as long to find it.
      await sleep(3000);
    }
    return { visits: await visits.stop() };
  },
} satisfies Record<string, (stage: ClusterIncidentContext) => Promise<ClusterIncidentOutcome>>;

export type ClusterIncidentName = keyof typeof CLUSTER_INCIDENTS;

const FROZEN_MS = 20_000;

/** Ends the leader, or moves its role, and brings the machine back once another leads. */
async function replaceLeader(
  { cluster, traffic }: ClusterIncidentContext,
  end?: 'kill' | 'freeze',
  bringBack?: 'start' | 'thaw',
): Promise<ClusterIncidentOutcome> {
  const leader = await cluster.machine('leader');
  const started = performance.now();
  await (end ? leader[end]() : cluster.switchOver());
  // Writes from now on that are acknowledged are the new primary's: the former one answers nothing.
  const gone = performance.now();
  const others = cluster.machines.filter((machine) => machine !== leader);
  const [promoted, writing] = await Promise.all([untilPrimary(others), traffic.untilWritten(gone)]);
  if (bringBack) leader[bringBack]();
  return { promoted: promoted - started, writing: writing - started };
}

async function untilPrimary(machines: PatroniMachine[]): Promise<number> {
  for (let tries = 0; tries < 2400; tries++) {
    const answers = await Promise.all(machines.map((machine) => machine.isPrimary()));
    if (answers.includes(true)) return performance.now();
    await sleep(25);
  }
  throw new Error('Patroni promoted nobody within a minute');
}

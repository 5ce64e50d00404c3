import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ErrorDescription } from '#server/platform/describe-error.ts';
import { createS3Files } from '#server/platform/files/s3-files.ts';
import { s3Environment } from '#server/testing/s3-environment.ts';
import { Refusal } from '../../e2e/support/api.ts';
import { unprivilegedUser } from '../../scripts/postgres.ts';
import { type ProductProcess, startProduct } from '../../scripts/product-process.ts';
import type { Findings } from '../crash/activities/activity.ts';
import { archiving } from '../crash/activities/archiving.ts';
import { favourites } from '../crash/activities/favourites.ts';
import { listingLife } from '../crash/activities/listing-life.ts';
import { messaging } from '../crash/activities/messaging.ts';
import { moderation } from '../crash/activities/moderation.ts';
import { publishing } from '../crash/activities/publishing.ts';
import { savedSearches } from '../crash/activities/saved-searches.ts';
import { type Figures, figuresOf } from '../crash/figures.ts';
import { findLeftovers } from '../crash/leftovers.ts';
import { openMailTracker } from '../crash/mail-tracker.ts';
import { ADMIN, type ProductUnderTest } from '../crash/product-under-test.ts';
import { startWorkload } from '../crash/workload.ts';
import { createWorld } from '../crash/world.ts';
import { type Bucket, openBucket } from './bucket.ts';
import { type DatabaseCluster, openDatabaseCluster } from './database-cluster.ts';
import { addressOf, clusterPorts, type Ports } from './deployed-files.ts';
import { erasedPhotos } from './erased-photos.ts';
import { watchFreshness } from './freshness.ts';
import { type IncidentFigures, measureIncident } from './incident-figures.ts';
import { INCIDENTS, type IncidentName } from './incidents.ts';
import { signal } from './programs.ts';
import { startTraffic } from './traffic.ts';
import { countEach, describeAnswer } from './wrong-answers.ts';

export interface ClusterRun {
  incidents: IncidentName[];
  /** Through PgBouncer. */
  pooled: boolean;
  /** @param logged what the sites logged as errors, by message */
  onIncident: (name: IncidentName, figures: IncidentFigures, logged: Record<string, number>) => void;
}

export interface ClusterFigures {
  incidents: [IncidentName, IncidentFigures][];
  /** What was acknowledged and what is there, by kind of write. */
  figures: Figures;
  /** Answers to writes that neither the site nor a client should have to give, one line each. */
  wrong: string[];
}

/** Of members; visitors, and those who look whether something is there, come on top. */
const REQUESTS_PER_SECOND = 8;
/** Writes between two incidents. */
const WRITES_BETWEEN = 40;
/** After an incident: what is accepted then is watched too. */
const AFTERMATH_MS = 6_000;
const MAIL_PATIENCE_MS = 300_000;

/** Three sites on a cluster of three machines, to which one thing after the other happens under load. */
export async function runCluster({ incidents, pooled, onIncident }: ClusterRun): Promise<ClusterFigures> {
  const folder = await mkdtemp(join(tmpdir(), 'recolte-cluster-'));
  const ports = await clusterPorts();
  const mails = await openMailTracker();
  const sites: ProductProcess[] = [];
  process.once('exit', () => {
    signal(
      sites.map(({ pid }) => pid()),
      'SIGKILL',
    );
  });
  let cluster: DatabaseCluster | undefined;
  let bucket: Bucket | undefined;
  try {
    cluster = await openDatabaseCluster(folder, ports, { pooled });
    bucket = await openBucket(folder, unprivilegedUser());
    const data = await mkdtemp(join(folder, 'data-'));
    const photos = s3Environment(bucket.settings);
    const environment = {
      ...environmentOf(cluster, { ports, data, smtpUrl: mails.mailbox.smtpUrl, pooled }),
      ...photos,
    };
    const logged: string[] = [];
    for (const machine of [1, 2, 3]) {
      const own = { ...environment, HOST: addressOf(machine), PORT: String(ports.site) };
      sites.push(await startProduct(own, (line) => logged.push(describeLine(line))));
    }

    const wrong: string[] = [];
    const product: ProductUnderTest = {
      url: `http://127.0.0.1:${ports.visitors}`,
      ...{ mails, answered: 0, isKilled: false },
      turn: steadyRate(REQUESTS_PER_SECOND),
      onWrongAnswer: (error) => noteWrong(error, wrong),
    };
    // As long as the balancer takes to find them.
    await sleep(2000);
    const world = await createWorld(product);
    const urls = sites.map(({ url }) => url);
    // More passwords to hash and pictures would be most of the load: bench/crash.ts has them.
    const activities = [
      erasedPhotos(world, urls, createS3Files(bucket.settings)),
      ...[messaging, archiving, listingLife, favourites, savedSearches, publishing, moderation].map(
        (activity) => activity(world),
      ),
    ];
    const workload = startWorkload(product, activities);
    await workload.until(() => world.publicListings.length > 1 && world.archivable.length > 0);
    const traffic = await startTraffic(world, [product.url, ...urls], (what) => wrong.push(what));
    const freshness = await watchFreshness(world, urls);
    const stage = { cluster, bucket, sites, traffic };
    const measured: ClusterFigures['incidents'] = [];
    for (const [turn, name] of incidents.entries()) {
      const enough = product.answered + WRITES_BETWEEN;
      await workload.until(() => product.answered >= enough);
      await sleep(Math.random() * 1000);
      const isAtDelivery = turn % 2 === 1;
      if (isAtDelivery) await mails.nextDelivery();
      const started = performance.now();
      const happen = async () => {
        const course = await INCIDENTS[name](stage);
        await stage.cluster.untilWhole();
        await sleep(AFTERMATH_MS);
        return course;
      };
      const course = await mails.during(happen, isAtDelivery);
      const figures = measureIncident(course, { started, traffic, freshness, balancer: product.url });
      measured.push([name, figures]);
      onIncident(name, figures, countEach(logged.splice(0)));
    }
    await freshness.stop();
    await traffic.stop();
    world.deadline = Date.now() + MAIL_PATIENCE_MS;
    await workload.stop();
    await mails.untilDelivered(world.deadline);
    const findings: Record<string, Findings>[] = [];
    for (const { readBack } of activities) findings.push(await readBack());
    for (const site of sites.splice(0)) await site.stop();
    const store = { DATA_DIR: data, DATABASE_URL: cluster.directUrl, ...photos };
    const leftovers = await findLeftovers(store, world.erased);
    const { starts: _none, ...figures } = figuresOf({
      findings: Object.assign({}, ...findings),
      ...{ mails, leftovers, erased: world.erased.length, starts: [] },
    });
    return { incidents: measured, figures, wrong };
  } catch (error) {
    // Before the sites end, about which the load would complain.
    console.error(error);
    throw error;
  } finally {
    for (const site of sites.splice(0)) await site.crash();
    await cluster?.close();
    await bucket?.close();
    await mails.mailbox.close();
    await rm(folder, { recursive: true, force: true });
  }
}

function environmentOf(
  { primaryUrl, directUrl, replicaUrl }: DatabaseCluster,
  { ports, data, smtpUrl, pooled }: { ports: Ports; data: string; smtpUrl: string; pooled: boolean },
): Record<string, string> {
  return {
    PUBLIC_URL: `http://127.0.0.1:${ports.visitors}`,
    DATABASE_URL: primaryUrl,
    ...(pooled && { DATABASE_LISTEN_URL: directUrl }),
    DATABASE_REPLICA_URL: replicaUrl,
    DATA_DIR: data,
    SMTP_URL: smtpUrl,
    SESSION_SECRET: 'x'.repeat(48),
    TRUST_PROXY: 'loopback',
    DRAIN_SECONDS: '3',
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    UNREAD_MAIL_AFTER: '1',
    DEMO: '0',
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'error',
  };
}

/** The message, with the class, the code and the first place of the error: its own message is not logged. */
function describeLine(line: string): string {
  const { msg, err } = JSON.parse(line) as { msg: string; err?: Partial<ErrorDescription> };
  return [msg, err?.type, err?.code, err?.code ? undefined : err?.stack?.[0]].filter(Boolean).join(', ');
}

/** One after the other, at equal distances. */
function steadyRate(perSecond: number) {
  let next = 0;
  return async () => {
    next = Math.max(next + 1000 / perSecond, performance.now());
    await sleep(Math.max(0, next - performance.now()));
  };
}

/** @returns whether the client may ask again: a refusal with a sense of its own ends the run */
function noteWrong(error: Error, wrong: string[]): boolean {
  if (error instanceof Refusal && error.status < 500) return false;
  wrong.push(
    error instanceof Refusal ? describeAnswer(error.status, error.message) : String(error.cause ?? error),
  );
  return true;
}

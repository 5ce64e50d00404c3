import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { buildFastifyApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { createLog } from '#server/platform/log.ts';
import { openServices } from '#server/services.ts';
import type { TestApp } from '#server/testing/app.ts';
import {
  createLoggedInTestAdmin,
  createLoggedInTestPerson,
  decideListingAsTestAdmin,
  publishAndAcceptTestListing,
  publishListingAsTestPerson,
} from '#server/testing/people.ts';
import { findPostgres } from './find-postgres.ts';
import { startTemporaryPostgres, startTemporaryPostgresReplica } from './postgres.ts';
import { queryPostgresValue } from './query-postgres-value.ts';
import { openTestProxy, type TestProxy } from './test-proxy.ts';

/** A process on a cluster, and the warnings that it logged. */
type Site = TestApp & { warnings: string[] };

/** Cluster of one primary, two standbys, a gate in front of each as behind a balancer, and two processes. */
let cluster: Awaited<ReturnType<typeof openCluster>>;

describe.runIf(findPostgres())('a site on several machines', { timeout: 120_000 }, () => {
  beforeAll(async () => {
    cluster = await openCluster();
  }, 120_000);
  afterAll(() => cluster?.close());

  test('a replica that is behind another of the same address is not read', async () => {
    const { one, standbys, primary } = cluster;
    const replayed = standbys[1]?.url ?? '';
    await queryPostgresValue(replayed, 'select pg_wal_replay_pause()');
    const listing = await cluster.accept(one);
    for (let round = 0; round < 12; round++) {
      const answers = await Promise.all(
        Array.from({ length: 8 }, (_, turn) => search(one, `visit=${round}-${turn}`)),
      );
      for (const ids of answers) expect(ids).toContain(listing);
    }
    const readers = "select count(*)::int as value from pg_stat_activity where application_name = 'recolte'";
    for (const { url } of standbys) expect(await queryPostgresValue(url, readers)).toBeGreaterThan(0);
    const onStandby =
      "select count(*)::int as value from pg_stat_activity where query like '%search_entries%'";
    expect(await queryPostgresValue(standbys[0]?.url ?? '', onStandby)).toBeGreaterThan(0);
    await queryPostgresValue(replayed, 'select pg_wal_replay_resume()');
    await untilReplayed(primary.url ?? '', replayed);
  });

  test('a database server that falls silent without closing delays a process by 40 seconds at most', async () => {
    const { one, two, toPrimary, listing } = cluster;
    // Connections of the pool, all open.
    await Promise.all(Array.from({ length: 10 }, () => two.db.selectFrom('users').select('id').execute()));
    toPrimary.silence();
    const silentAt = Date.now();
    const waiting = Array.from({ length: 28 }, (_, turn) => (turn % 2 ? one : two).app.inject('/api/health'));
    expect((await two.app.inject(`/api/adverts/${listing}`)).statusCode).toBe(200);
    expect((await two.app.inject('/api/ready')).statusCode).toBe(200);
    const answers = await Promise.all(waiting);
    expect(answers.map(({ statusCode }) => statusCode)).not.toContain(500);
    for (const { app } of [one, two])
      await vi.waitFor(async () => expect((await app.inject('/api/health')).statusCode).toBe(200), {
        timeout: 5_000,
        interval: 100,
      });
    expect(Date.now() - silentAt).toBeLessThan(42_000);
    await cluster.accept(one);
  });

  test('visitors can read while the primary is away, members get an explanation, and later changes reach every machine', async () => {
    const { one, two, toPrimary, toReplicas, primary, standbys, listing, member } = cluster;
    const pending = (await publishListingAsTestPerson(one, member))._id;
    await Promise.all(standbys.map(({ url }) => untilReplayed(primary.url ?? '', url)));
    await toPrimary.shut();
    await primary.crash();
    for (const until = Date.now() + 4_000; Date.now() < until; await sleep(200)) {
      for (const site of [one, two]) {
        for (const url of ['/api/adverts', `/api/adverts/${listing}`, '/api/adverts/search?facets=category'])
          expect((await site.app.inject(url)).statusCode, url).toBe(200);
        expect((await site.app.inject('/api/ready')).statusCode).toBe(200);
        // Listing that may exist beyond what the replica has replayed.
        expect((await site.app.inject(`/api/adverts/${pending}`)).statusCode).toBe(503);
      }
    }
    const own = await one.app.inject({ url: '/api/adverts/my-ads', headers: member.headers });
    expect(own.json()).toMatchObject({ code: 'DATABASE_DOWN', message: 'La base de données ne répond pas.' });
    expect(own.headers).toHaveProperty('retry-after');

    const promoted = standbys[0]?.url ?? '';
    await queryPostgresValue(promoted, 'select pg_promote()');
    toPrimary.leadTo(portOf(promoted));
    toReplicas.leadTo(portOf(promoted));
    await toPrimary.open();
    await vi.waitFor(() => one.db.selectFrom('users').select('id').execute(), {
      timeout: 5_000,
      interval: 20,
    });
    const { statusCode } = await decideListingAsTestAdmin(one, cluster.admin, pending, {
      status: 'accepted',
    });
    expect(statusCode).toBe(200);
    await vi.waitFor(async () => expect(await search(two)).toContain(pending), { timeout: 2_000 });

    // Losses are logged once, not at each attempt.
    const losses = one.warnings.filter((line) => line.endsWith('does not answer'));
    expect(losses).toContain('The connection that hears of changes does not answer');
    expect(losses.length, losses.join('\n')).toBeLessThanOrEqual(4);
    expect(one.warnings).not.toContain('The job queue reported an error');
  });
});

async function openCluster() {
  const primary = await startTemporaryPostgres();
  const standbys = [
    await startTemporaryPostgresReplica(primary.url ?? ''),
    await startTemporaryPostgresReplica(primary.url ?? ''),
  ];
  const toPrimary = await openTestProxy(portOf(primary.url ?? ''));
  const toReplicas = await openTestProxy(0);
  toReplicas.leadTo(...standbys.map(({ url }) => portOf(url)));
  const through = (gate: TestProxy) => (primary.url ?? '').replace(/:\d+\//, `:${gate.port}/`);
  const open = () =>
    openSite({ DATABASE_URL: through(toPrimary), DATABASE_REPLICA_URL: through(toReplicas) });
  const one = await open();
  const two = await open();
  const [admin, member] = [await createLoggedInTestAdmin(one), await createLoggedInTestPerson(one)];
  const accept = async (site: Site) => (await publishAndAcceptTestListing(site, member, admin))._id;
  const listing = await accept(one);
  return {
    primary,
    standbys,
    toPrimary,
    toReplicas,
    one,
    two,
    admin,
    member,
    accept,
    listing,
    async close() {
      await Promise.all([one.close(), two.close()]);
      await Promise.all([toPrimary.shut(), toReplicas.shut()]);
      await Promise.all([primary, ...standbys].map((server) => server.stop()));
    },
  };
}

async function openSite(environment: Record<string, string>): Promise<Site> {
  const dataDir = await mkdtemp(join(tmpdir(), 'recolte-machine-'));
  const config = readConfig({
    LOG_LEVEL: 'info',
    RATE_LIMIT: 'off',
    PUBLIC_URL: 'https://recolte.test',
    SESSION_SECRET: 'x'.repeat(32),
    DATA_DIR: dataDir,
    SMTP_URL: 'smtp://127.0.0.1:1',
    ...environment,
  });
  const warnings: string[] = [];
  const log = createLog(config.logLevel, { write: (line) => void warnings.push(JSON.parse(line).msg) });
  const services = await openServices(config, log);
  const app = await buildFastifyApp(services, { pages: false, cacheSeconds: 60 });
  await services.jobs.start();
  const close = async () => {
    await app.close();
    await services.close();
    await rm(dataDir, { recursive: true });
  };
  return { app, services, config, db: services.database.db, warnings, close };
}

/** @param visit makes the address one that is not cached */
async function search(site: Site, visit = ''): Promise<string[]> {
  const { ads } = (await site.app.inject(`/api/adverts/search?limit=50&${visit}`)).json();
  return ads.map(({ _id }: { _id: string }) => _id);
}

const portOf = (url: string) => Number(new URL(url).port);

async function untilReplayed(primary: string, standby: string) {
  // Position after all commits: without `synchronous_commit` the last one may not be written yet.
  const position = await queryPostgresValue(primary, "select pg_create_restore_point('here')::text as value");
  const hasIt = () =>
    queryPostgresValue(standby, `select pg_last_wal_replay_lsn() >= '${position}'::pg_lsn as value`);
  await vi.waitFor(async () => expect(await hasIt()).toBe(true), { timeout: 10_000 });
}

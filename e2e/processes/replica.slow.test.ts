import { expect, test, vi } from 'vitest';
import type { Listing } from '#contract/listings/schemas.ts';
import { findPostgres } from '../../scripts/find-postgres.ts';
import { startTemporaryPostgres, startTemporaryPostgresReplica } from '../../scripts/postgres.ts';
import { queryPostgresValue } from '../../scripts/query-postgres-value.ts';
import { openTestProxy } from '../../scripts/test-proxy.ts';
import { sendTestApiRequest } from '../support/api.ts';
import { acceptListingAsTestAdmin, publishPendingTestListing } from '../support/listings.ts';
import { makeLoggedInTestMember } from '../support/people.ts';
import { startTestSiteProcess } from '../support/start-test-site-process.ts';

test.runIf(findPostgres())(
  'visitors read from the replica, and always see what was accepted',
  {
    timeout: 180_000,
  },
  async () => {
    const primary = await startTemporaryPostgres({ durable: true });
    const replica = await startTemporaryPostgresReplica(primary.url ?? '');
    const gate = await openTestProxy(Number(new URL(replica.url).port));
    const site = await startTestSiteProcess({
      DATABASE_URL: primary.url ?? '',
      DATABASE_REPLICA_URL: replica.url.replace(/:\d+\//, `:${gate.port}/`),
      LOG_LEVEL: 'silent',
    });
    const visit = async (token?: string) => {
      const path = `GET /api/adverts/search?queries={"productName":"Tomate"}&visit=${Math.random()}`;
      const { ads } = await sendTestApiRequest<{ ads: Listing[] }>(site, path, token ? { token } : {});
      return ads;
    };
    const untilReplicaIsRead = async () => {
      const since = await queryPostgresValue(replica.url, 'select now()::text as value');
      const isRead = async () => {
        await visit();
        return queryPostgresValue(
          replica.url,
          `select count(*)::int as value from pg_stat_activity where application_name = 'recolte'
           and query like 'with "found"%' and query_start > '${since}'`,
        );
      };
      // Timeout for a disk shared with other programs.
      await vi.waitFor(async () => expect(await isRead()).toBeGreaterThan(0), { timeout: 45_000 });
    };
    try {
      const member = await makeLoggedInTestMember(site);
      const first = await publishPendingTestListing(site, member);
      await acceptListingAsTestAdmin(site, first);
      await untilReplicaIsRead();

      // The replica falls behind: members must still find their own writes, and visitors what was accepted.
      await queryPostgresValue(replica.url, 'select pg_wal_replay_pause()');
      await queryPostgresValue(primary.url ?? '', "update listings set description = 'Encore meilleures.'");
      expect((await visit())[0]?.description).toBe(first.description);
      expect((await visit(member.token))[0]?.description).toBe('Encore meilleures.');
      const second = await publishPendingTestListing(site, member);
      await acceptListingAsTestAdmin(site, second);
      expect((await visit()).map(({ _id }) => _id)).toEqual([second._id, first._id]);
      await queryPostgresValue(replica.url, 'select pg_wal_replay_resume()');
      await untilReplicaIsRead();

      await gate.shut();
      expect(await visit()).toHaveLength(2);
      await gate.open();
      await untilReplicaIsRead();
    } finally {
      await site.stop();
      await gate.shut();
      await replica.stop();
      await primary.stop();
    }
  },
);

import { expect, test } from 'vitest';
import { limits } from '#contract/limits.ts';
import { openTestSite } from '#server/testing/site.ts';
import { POLL_INTERVAL_MS, requireSiteMetrics } from './running-site.ts';

const METRICS_TOKEN = 'a token of the metrics';
const { app } = await openTestSite({ METRICS_TOKEN });
const url = await app.listen({ host: '127.0.0.1', port: 0 });
/** Header of a request that does not come from the machine itself. */
const forwarded = { 'x-forwarded-for': '203.0.113.1' };

test('a site that hides its version from the upgrade is named, with what makes it visible', async () => {
  await requireSiteMetrics({ url, headers: {} });
  await requireSiteMetrics({ url, headers: { ...forwarded, authorization: `Bearer ${METRICS_TOKEN}` } });
  await expect(requireSiteMetrics({ url, headers: forwarded })).rejects.toThrow(
    `${url}/api/metrics répond 404 : donnez METRICS_TOKEN`,
  );
});

test('a site that does not answer may be upgraded', async () => {
  await requireSiteMetrics({ url: 'http://127.0.0.1:1', headers: {} });
});

test('looks at a site leave half of the pages of its limit to others at the same address', () => {
  const { max, minutes } = limits.pages;
  expect((minutes * 60_000) / POLL_INTERVAL_MS).toBeLessThanOrEqual(max / 2);
});

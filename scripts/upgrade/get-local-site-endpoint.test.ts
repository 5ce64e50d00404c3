import { expect, test } from 'vitest';
import { rateLimits } from '#contract/limits.ts';
import { openTestSite } from '#server/testing/site.ts';
import {
  requireSiteMetricsAccess,
  UPGRADE_HEALTH_CHECK_INTERVAL_MS,
  waitForHealthySiteVersion,
} from './get-local-site-endpoint.ts';

const METRICS_TOKEN = 'a token of the metrics';
const { app } = await openTestSite({ METRICS_TOKEN });
const url = await app.listen({ host: '127.0.0.1', port: 0 });
/** Header of a request that does not come from the machine itself. */
const forwarded = { 'x-forwarded-for': '203.0.113.1' };

test('a site that hides its version from the upgrade is named, with the setting that shows it', async () => {
  await requireSiteMetricsAccess({ url, headers: {} });
  await requireSiteMetricsAccess({
    url,
    headers: { ...forwarded, authorization: `Bearer ${METRICS_TOKEN}` },
  });
  await expect(requireSiteMetricsAccess({ url, headers: forwarded })).rejects.toThrow(
    `${url}/api/metrics répond 404 : donnez METRICS_TOKEN`,
  );
});

test('a site that does not answer may be upgraded', async () => {
  await requireSiteMetricsAccess({ url: 'http://127.0.0.1:1', headers: {} });
});

test('a site that cannot come is not waited for', async () => {
  const away = { url: 'http://127.0.0.1:1', headers: {} };
  expect(await waitForHealthySiteVersion(away, '1.0.0', 60_000, () => true)).toBe(
    'http://127.0.0.1:1 ne répond pas.',
  );
});

test('checks of a site use at most half of the page limit of their address', () => {
  const { max, minutes } = rateLimits.pages;
  expect((minutes * 60_000) / UPGRADE_HEALTH_CHECK_INTERVAL_MS).toBeLessThanOrEqual(max / 2);
});

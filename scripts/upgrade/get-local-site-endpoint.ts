import { isIPv6 } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from '#server/config.ts';
import {
  fetchSiteAnswer,
  type LocalSiteEndpoint,
  requireWorkingHomePage,
  SITE_ANSWER_TIMEOUT_MS,
} from '#server/site-answer.ts';

const METRICS = '/api/metrics';
/**
 * Milliseconds between two checks of the running site, each of which requests a page: the site limits pages by address.
 */
export const UPGRADE_HEALTH_CHECK_INTERVAL_MS = 1_000;

export function getLocalSiteEndpoint({ host, port, metricsToken }: Config): LocalSiteEndpoint {
  const address = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return {
    url: `http://${isIPv6(address) ? `[${address}]` : address}:${port}`,
    headers: metricsToken ? { authorization: `Bearer ${metricsToken}` } : {},
  };
}

/**
 * Requires that the site shows its version on this machine: no release would seem in good health otherwise.
 * @throws Error with a French sentence
 */
export async function requireSiteMetricsAccess({ url, headers = {} }: LocalSiteEndpoint): Promise<void> {
  const answer = await fetch(url + METRICS, {
    headers,
    signal: AbortSignal.timeout(SITE_ANSWER_TIMEOUT_MS),
  }).catch(() => null);
  if (answer?.status !== 404) return;
  throw new Error(
    `${url}${METRICS} répond 404 : donnez METRICS_TOKEN, le même au site et à cette commande, ou HOST=127.0.0.1.`,
  );
}

/**
 * Waits until a version of the site answers in good health, or is known not to.
 * @param isFailing true when waiting is of no use
 * @returns what is wrong then, or after that time, in a French sentence
 */
export async function waitForHealthySiteVersion(
  site: LocalSiteEndpoint,
  version: string,
  limitMs: number,
  isFailing: () => boolean,
): Promise<string | undefined> {
  const limit = Date.now() + limitMs;
  for (;;) {
    const fault = await findSiteVersionFault(site, version);
    if (!fault || Date.now() > limit || isFailing()) return fault;
    await sleep(UPGRADE_HEALTH_CHECK_INTERVAL_MS);
  }
}

/** Reason why the site does not run this version in good health, in a French sentence; undefined when it does. */
export async function findSiteVersionFault(
  site: LocalSiteEndpoint,
  version: string,
): Promise<string | undefined> {
  try {
    const [, running] =
      /^recolte_info\{version="([^"]+)"\}/m.exec(await fetchSiteAnswer(site, METRICS)) ?? [];
    if (running !== version) return `la version ${running ?? 'inconnue'} répond au lieu de ${version}.`;
    await requireWorkingHomePage(site);
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

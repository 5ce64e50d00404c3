import { readConfig } from '#server/config.ts';
import { createSessionService } from '#server/features/accounts/session-service.ts';
import { createPictureLinkSigner } from '#server/features/images/picture-links.ts';
import { openDatabase } from '#server/platform/database/open-database.ts';
import { loadOrCreateSessionSecret } from '#server/platform/stored-secret.ts';
import { silentLog } from '#server/testing/silent-log.ts';
import type { TestHttpRequest, TestHttpResponse, TestSite } from '#server/testing/test-site.ts';
import type { SiteProcess } from '../../scripts/site-process.ts';

/** The product in another process as a site of tests: its database, its sessions, and its API over HTTP. */
export async function openTestSiteOverHttp(
  { url, dataDir }: Pick<SiteProcess, 'url' | 'dataDir'>,
  environment: Record<string, string>,
): Promise<TestSite & { close: () => Promise<void> }> {
  const config = readConfig({ ...environment, DATA_DIR: dataDir, PUBLIC_URL: url });
  const { databaseUrl } = config;
  const { db, close } = await openDatabase({ databaseUrl, dataDir, log: silentLog, join: true });
  const secret = await loadOrCreateSessionSecret(config);
  const sessions = createSessionService(db, secret, config, createPictureLinkSigner(secret));
  return { db, config, services: { sessions }, app: { inject: (request) => ask(url, request) }, close };
}

async function ask(
  site: string,
  { method = 'GET', url, headers, payload }: TestHttpRequest,
): Promise<TestHttpResponse> {
  const isJson = payload !== undefined && !Buffer.isBuffer(payload);
  const answer = await fetch(site + url, {
    method,
    headers: { ...(isJson && { 'content-type': 'application/json' }), ...headers },
    ...(payload && { body: isJson ? JSON.stringify(payload) : new Uint8Array(payload as Buffer) }),
  });
  const body = await answer.text();
  return {
    statusCode: answer.status,
    headers: Object.fromEntries(answer.headers),
    body,
    json: () => JSON.parse(body),
  };
}

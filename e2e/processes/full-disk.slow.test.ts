import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sendTestApiRequest } from '../support/api.ts';
import { publishPendingTestListing } from '../support/listings.ts';
import { makeLoggedInTestMember } from '../support/people.ts';
import { startTestSiteProcess } from '../support/start-test-site-process.ts';

test('a full disk is reported, loses nothing, and is used again without a restart', async () => {
  const site = await startTestSiteProcess({ DATABASE_URL: '', LOG_LEVEL: 'silent' });
  try {
    const member = await makeLoggedInTestMember(site);
    const search = (productName: string) =>
      fetch(`${site.url}/api/search`, {
        method: 'POST',
        headers: { authorization: `Bearer ${member.token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ query: { productName } }),
      });
    const saved = async () => {
      const searches = await sendTestApiRequest<{ query: { productName: string } }[]>(
        site,
        'GET /api/search',
        member,
      );
      return searches.map(({ query }) => query.productName).sort();
    };
    const kept = await publishPendingTestListing(site, member);
    expect((await search('tomate')).status).toBe(201);
    const pictures = await filesIn(site.dataDir);

    site.limitFiles(0);
    await expect(publishPendingTestListing(site, member)).rejects.toThrow(/503.*STORAGE_DOWN/);
    expect(await filesIn(site.dataDir)).toEqual(pictures);

    site.limitFiles('unlimited');
    expect((await search('radis')).status).toBe(201);
    await publishPendingTestListing(site, member);
    expect(await saved()).toEqual(['radis', 'tomate']);

    await site.crash();
    await site.restart();
    expect(await saved()).toEqual(['radis', 'tomate']);
    const { pendingAds } = await sendTestApiRequest<{ pendingAds: { _id: string }[] }>(
      site,
      'GET /api/adverts/my-ads',
      member,
    );
    expect(pendingAds).toHaveLength(2);
    expect(pendingAds.map(({ _id }) => _id)).toContain(kept._id);
  } finally {
    await site.stop();
  }
});

/** Names of the files; folders are made before what is put there. */
async function filesIn(dataDir: string) {
  const entries = await readdir(join(dataDir, 'uploads'), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .sort();
}

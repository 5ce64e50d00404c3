import { expect, test, vi } from 'vitest';
import { openTestProxy } from '../../scripts/test-proxy.ts';
import { createNestedTestFormData, sendTestApiRequest } from '../support/api.ts';
import { createJourneyTestDatabase } from '../support/database.ts';
import { logInTestPerson, TEST_PASSWORD } from '../support/people.ts';
import { startTestSiteProcess, TEST_ADMIN_CREDENTIALS } from '../support/start-test-site-process.ts';

test('a database outage is reported, and ends without a restart', async () => {
  const database = await createJourneyTestDatabase();
  const url = new URL(database.url);
  const gate = await openTestProxy(url);
  url.host = `127.0.0.1:${gate.port}`;
  const site = await startTestSiteProcess({ DATABASE_URL: url.href, LOG_LEVEL: 'silent' });
  const statusOf = async (path: string) => (await fetch(site.url + path)).status;
  try {
    const token = await logInTestPerson(site, TEST_ADMIN_CREDENTIALS);
    await gate.shut();
    for (const path of ['/api/adverts', '/api/health', '/api/ready', '/app/annonces?productName=poire']) {
      const away = await fetch(site.url + path);
      expect(away.status, path).toBe(503);
      expect(away.headers.get('retry-after'), path).not.toBeNull();
    }
    const answer = await fetch(`${site.url}/api/adverts`);
    expect(await answer.json()).toMatchObject({ message: 'La base de données ne répond pas.' });

    await gate.open();
    await vi.waitFor(async () => expect(await statusOf('/api/health')).toBe(200), { timeout: 15_000 });
    const { user } = await sendTestApiRequest<{ user: { role: number } }>(site, 'GET /api/users/user', {
      token,
    });
    expect(user.role).toBe(0);
    expect(await statusOf('/app/annonces?productName=poire')).toBe(200);
    const account = { firstName: 'Camille', lastName: 'Durand', email: 'revenue@example.org' };
    const body = createNestedTestFormData({
      ...account,
      password: TEST_PASSWORD,
      address: { city: 'Lyon', postalCode: '69003' },
    });
    await sendTestApiRequest(site, 'POST /api/users/register', { body });
    // The job queue has a connection of its own, which looks for its server now and then.
    await site.mailbox.receive(account.email, /^Activez votre compte/, 1, 90);
  } finally {
    await site.stop();
    await gate.shut();
    await database.drop();
  }
});

import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '#contract/durations.ts';
import { createNestedTestFormData, sendTestApiRequest } from '../support/api.ts';
import { publishAcceptedTestListing } from '../support/listings.ts';
import { sendMemberMessageInTest } from '../support/messages.ts';
import {
  logInTestPerson,
  makeLoggedInTestMember,
  TEST_PASSWORD,
  type TestPerson,
} from '../support/people.ts';
import { startSiteWithMovableClock } from '../support/site-with-movable-clock.ts';
import { findLinkInTestMail } from '../support/test-mailbox.ts';

test('a clock that jumps ahead and back loses and doubles nothing, and locks nobody out for long', async () => {
  const { site, moveClock, stop } = await startSiteWithMovableClock({
    UNREAD_MAIL_AFTER: '1',
    RATE_LIMIT: 'on',
  });
  try {
    const [seller, buyer] = [
      await makeLoggedInTestMember(site),
      await makeLoggedInTestMember(site, { firstName: 'Karim' }),
    ];
    const listing = await publishAcceptedTestListing(site, seller);
    const write = async (text: string) =>
      (await sendMemberMessageInTest(site, buyer, { adId: listing._id, text })).conversationId;
    const statusFor = async ({ token }: TestPerson) =>
      (await fetch(`${site.url}/api/users/user`, { headers: { authorization: `Bearer ${token}` } })).status;

    await write('un');
    await moveClock(3 * HOUR_MS);
    await write('deux');
    await site.mailbox.receive(seller.email, /vous a écrit/);
    await publishAcceptedTestListing(site, seller, { productName: 'Courges' });

    await moveClock(0);
    await logInTestPerson(site, buyer);
    await write('trois');
    const conversationId = await write('quatre');
    expect(await readByTwos(conversationId)).toEqual(['un', 'deux', 'trois', 'quatre']);
    await site.mailbox.receive(seller.email, /vous a écrit/, 2);
    await register();
    await publishAcceptedTestListing(site, seller, { productName: 'Navets' });
    const page = await fetch(`${site.url}/app/annonces`);
    expect(await page.text()).toContain('Navets');

    await moveClock(8 * DAY_MS);
    expect(await statusFor(buyer)).toBe(401);
    await register();
    await moveClock(0);
    expect(await statusFor(buyer)).toBe(200);
    await register();

    async function register() {
      const email = `${randomUUID()}@example.org`;
      const address = { city: 'Lyon', postalCode: '69003' };
      const account = { firstName: 'Zoé', lastName: 'Durand', email, password: TEST_PASSWORD, address };
      await sendTestApiRequest(site, 'POST /api/users/register', { body: createNestedTestFormData(account) });
      const mail = await site.mailbox.receive(email, /^Activez votre compte/);
      const secret = new URL(findLinkInTestMail(mail, '/app/signup/validate/')).pathname.split('/').at(-1);
      await sendTestApiRequest(site, `GET /api/users/validate/${secret}`);
      await logInTestPerson(site, account);
    }

    async function readByTwos(id: string) {
      const texts: string[] = [];
      for (let before = ''; ; ) {
        const { messages, hasOlder } = await sendTestApiRequest<{
          messages: { _id: string; text: string }[];
          hasOlder: boolean;
        }>(site, `GET /api/messages/conversations/${id}/messages?limit=2${before}`, { token: buyer.token });
        texts.unshift(...messages.map(({ text }) => text));
        if (!hasOlder) return texts;
        before = `&before=${messages[0]?._id}`;
      }
    }
  } finally {
    await stop();
  }
}, 120_000);

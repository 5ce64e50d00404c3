import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Listing } from '#contract/listings/schemas.ts';
import type { Message } from '#contract/messaging/schemas.ts';
import {
  archiveConversationAsTestPerson,
  fetchMessagesAsTestPerson,
  sendValidMessageAsTestPerson,
} from '#server/testing/conversations.ts';
import { createSellerAndBuyerFixture } from '#server/testing/market.ts';
import { findTestMailHeader, readTestMailsSentTo } from '#server/testing/outbox.ts';
import {
  createLoggedInTestAdmin,
  createLoggedInTestPerson,
  publishAndAcceptTestListing,
  sendTestMultipartForm,
  suspendTestPerson,
  type TestPerson,
} from '#server/testing/people.ts';
import { openTestSite } from '#server/testing/site.ts';
import { mailUnreadMessagesJob } from './jobs.ts';

const site = await openTestSite();
const admin = await createLoggedInTestAdmin(site);
let seller: TestPerson;
let buyer: TestPerson;
let listing: Listing;
beforeEach(async () => {
  ({ seller, buyer, listing } = await createSellerAndBuyerFixture(site, {
    admin,
    listing: { productName: 'Poires' },
  }));
});

const writeToSeller = (text: string) =>
  sendValidMessageAsTestPerson(site, buyer, { adId: listing._id, text });

/** Checks a message as if its five minutes had passed. */
const lookAt = ({ _id }: Message) =>
  site.services.jobs.enqueue(site.db, mailUnreadMessagesJob, { messageId: _id });

/** Mails about messages; the sign-up sent another one. */
const mailsToSeller = async () =>
  (await readTestMailsSentTo(site, seller.email)).filter(({ subject }) =>
    /vous (a|ont) écrit/.test(subject ?? ''),
  );

async function waitingJobs(message: Message) {
  const { rows } = await sql<{ minutes: number }>`
    select round(extract(epoch from start_after - now()) / 60)::int as minutes from pgboss.job
    where name = ${mailUnreadMessagesJob.name} and state = 'created' and data->>'messageId' = ${message._id}`.execute(
    site.db,
  );
  return rows.map(({ minutes }) => minutes);
}

/** Moves everything unread ten minutes into the past. */
async function letWait() {
  await sql`update messages set sent_at = sent_at - interval '10 minutes'`.execute(site.db);
}

async function letAnHourPass() {
  await sql`update conversation_members set mailed_at = mailed_at - interval '1 hour'`.execute(site.db);
}

describe('an unread message', () => {
  test('an unread message is checked after five minutes and sends one mail', async () => {
    const message = await writeToSeller(
      `Bonjour, voyez https://example.org/x \n ${'vos poires '.repeat(60)}`,
    );
    expect(await waitingJobs(message)).toEqual([5]);
    expect(await mailsToSeller()).toEqual([]);

    await lookAt(message);
    const [mail, ...others] = await mailsToSeller();
    expect(others).toEqual([]);
    expect(mail?.subject).toBe('Karim vous a écrit au sujet de « Poires »');
    expect(mail?.text).toMatch(/> Bonjour, voyez \[lien\]\s+> vos poires vos poires/);
    expect(mail?.text).toContain('vos...');
    expect(mail?.text).toContain(
      `https://recolte.test/app/messages/${listing._id}/${message.conversationId}`,
    );
    await lookAt(message);
    expect(await mailsToSeller()).toHaveLength(1);
  });

  test('an unread direct message is mailed with a link to its conversation', async () => {
    const { conversation } = (
      await site.app.inject({
        method: 'POST',
        url: '/api/messages/direct-conversation',
        payload: { targetUserId: seller.id },
        headers: admin.headers,
      })
    ).json();
    await lookAt(
      await sendValidMessageAsTestPerson(site, admin, {
        conversationId: conversation._id,
        text: 'Bienvenue',
      }),
    );
    const [mail] = await mailsToSeller();
    expect(mail?.subject).toBe('Dominique vous a écrit');
    expect(mail?.text).toContain(`https://recolte.test/app/messages/direct/${conversation._id}`);
  });

  test('unread messages of one sender send at most one mail an hour, and no message is mailed twice', async () => {
    const [first, second] = [await writeToSeller('Bonjour'), await writeToSeller('Toujours là ?')];
    await lookAt(first);
    expect(await mailsToSeller()).toHaveLength(1);
    // The mail came after both.
    await lookAt(second);
    expect(await mailsToSeller()).toHaveLength(1);

    const third = await writeToSeller('Et demain ?');
    await lookAt(third);
    expect(await mailsToSeller()).toHaveLength(1);
    expect((await waitingJobs(third)).sort((a, b) => a - b)).toEqual([5, 60]);

    await letAnHourPass();
    await lookAt(third);
    const mails = await mailsToSeller();
    expect(mails).toHaveLength(2);
    expect(mails[1]?.text).toContain('> Et demain ?');
  });

  test('an unread message is mailed although a wrong clock dated the last mail in the future', async () => {
    await lookAt(await writeToSeller('Bonjour'));
    expect(await mailsToSeller()).toHaveLength(1);
    await sql`update conversation_members set mailed_at = now() + interval '3 hours'`.execute(site.db);
    await lookAt(await writeToSeller('Toujours là ?'));
    expect(await mailsToSeller()).toHaveLength(2);
  });

  test('an unread message in a second conversation of the same sender waits an hour', async () => {
    const other = await publishAndAcceptTestListing(site, seller, admin, { productName: 'Noix' });
    await lookAt(await writeToSeller('Bonjour'));
    // Mail after the second message: it would have been about both.
    expect(await mailsToSeller()).toHaveLength(1);
    const second = await sendValidMessageAsTestPerson(site, buyer, {
      adId: other._id,
      text: 'Et les noix ?',
    });
    await lookAt(second);
    expect(await mailsToSeller()).toHaveLength(1);
    expect((await waitingJobs(second)).sort((a, b) => a - b)).toEqual([5, 60]);
    await letAnHourPass();
    await lookAt(second);
    const mails = await mailsToSeller();
    expect(mails).toHaveLength(2);
    expect(mails[1]?.text).toContain('> Et les noix ?');
  });

  test('an unread message is mailed together with other conversations that have waited as long', async () => {
    const noix = await publishAndAcceptTestListing(site, seller, admin, { productName: 'Noix' });
    const ines = await createLoggedInTestPerson(site, { firstName: 'Inès' });
    const messages = [
      await writeToSeller('Bonjour'),
      await sendValidMessageAsTestPerson(site, buyer, { adId: noix._id, text: 'Et les noix ?' }),
      await sendValidMessageAsTestPerson(site, ines, { adId: noix._id, text: 'Il en reste ?' }),
    ];
    await letWait();
    const late = await sendValidMessageAsTestPerson(site, await createLoggedInTestPerson(site), {
      adId: noix._id,
      text: 'Trop tôt',
    });
    for (const message of messages) await lookAt(message);
    const [mail, ...more] = await mailsToSeller();
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('Karim et Inès vous ont écrit');
    expect(mail?.text).toContain('https://recolte.test/app/messages\n');
    for (const said of ['Poires', '> Bonjour', '> Et les noix ?', '> Il en reste ?'])
      expect(mail?.text).toContain(said);
    expect(mail?.text).not.toContain('Trop tôt');
    await lookAt(late);
    expect(await mailsToSeller()).toHaveLength(2);
  });

  test('an unread message of a fourth sender within an hour comes with the next mail', async () => {
    const people = [buyer, ...(await Promise.all([1, 2, 3, 4].map(() => createLoggedInTestPerson(site))))];
    const messages = [];
    for (const [n, person] of people.entries()) {
      const message = await sendValidMessageAsTestPerson(site, person, {
        adId: listing._id,
        text: `Message ${n}`,
      });
      messages.push(message);
      await lookAt(message);
      // Messages are handled one by one, in the order written.
      await site.services.jobs.drained();
    }
    expect(await mailsToSeller()).toHaveLength(3);
    await letWait();
    await letAnHourPass();
    const [, , , fourth, fifth] = messages;
    for (const message of [fourth, fifth]) if (message) await lookAt(message);
    const mails = await mailsToSeller();
    expect(mails).toHaveLength(4);
    for (const text of ['Message 3', 'Message 4']) expect(mails[3]?.text).toContain(text);
  });

  test('an unread message is not mailed while its conversation began with a repeated text', async () => {
    const message = await writeToSeller('Bonjour');
    await site.db.updateTable('conversations').set({ repeatedAt: new Date() }).execute();
    await lookAt(message);
    expect(await mailsToSeller()).toEqual([]);
  });

  test('unread messages checked by two processes at once send one mail', async () => {
    const messages = [await writeToSeller('Un'), await writeToSeller('Deux'), await writeToSeller('Trois')];
    await Promise.all(messages.map(lookAt));
    expect(await mailsToSeller()).toHaveLength(1);
  });
});

describe('messages without a mail', () => {
  test('a message read meanwhile is not mailed', async () => {
    const message = await writeToSeller('Bonjour');
    await fetchMessagesAsTestPerson(site, seller, message.conversationId);
    await lookAt(message);
    expect(await mailsToSeller()).toEqual([]);
  });

  test('a message is not mailed to a suspended receiver or into an archived conversation', async () => {
    const message = await writeToSeller('Bonjour');
    await archiveConversationAsTestPerson(site, seller, message.conversationId);
    await lookAt(message);
    expect(await mailsToSeller()).toEqual([]);
    const again = await writeToSeller('Bonjour');
    await suspendTestPerson(site, seller);
    await lookAt(again);
    expect(await mailsToSeller()).toEqual([]);
  });

  test('a message is not mailed when its sender is suspended or deleted', async () => {
    const message = await writeToSeller('Bonjour');
    await suspendTestPerson(site, buyer);
    await lookAt(message);
    await site.app.inject({ method: 'DELETE', url: '/api/users/delete', headers: buyer.headers });
    await lookAt(message);
    expect(await mailsToSeller()).toEqual([]);
  });

  test('a message is not mailed while mails are switched off', async () => {
    const preferences = async (payload?: object) =>
      (
        await site.app.inject({
          method: payload ? 'PUT' : 'GET',
          url: '/api/messages/preferences',
          headers: seller.headers,
          ...(payload && { payload }),
        })
      ).json();
    expect(await preferences()).toEqual({ email: true });
    expect(await preferences({ email: false })).toEqual({ email: false });
    expect(await preferences({ email: false })).toEqual({ email: false });
    const message = await writeToSeller('Bonjour');
    await lookAt(message);
    expect(await mailsToSeller()).toEqual([]);
    expect(await preferences()).toEqual({ email: false });
    expect(await preferences({ email: true })).toEqual({ email: true });
    await lookAt(message);
    expect(await mailsToSeller()).toHaveLength(1);
  });
});

describe('unsubscribing from mails about messages', () => {
  test.each(['application/x-www-form-urlencoded', 'multipart/form-data'])(
    'a click, sent as %s, unsubscribes without a session',
    async (type) => {
      await lookAt(await writeToSeller('Bonjour'));
      const [mail] = await mailsToSeller();
      expect(findTestMailHeader(mail, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
      const address =
        findTestMailHeader(mail, 'list-unsubscribe').match(/^<(https:\/\/recolte\.test.+)>$/)?.[1] ?? '';
      const { pathname } = new URL(address);
      const page = await site.app.inject(pathname);
      expect(page.statusCode).toBe(303);
      expect(mail?.text).toContain(String(page.headers.location));

      const form = new FormData();
      form.append('List-Unsubscribe', 'One-Click');
      const answer =
        type === 'multipart/form-data'
          ? await sendTestMultipartForm(site, 'POST', pathname, form)
          : await site.app.inject({
              method: 'POST',
              url: pathname,
              payload: 'List-Unsubscribe=One-Click',
              headers: { 'content-type': type },
            });
      expect(answer.statusCode).toBe(200);
      await letAnHourPass();
      await lookAt(await writeToSeller('Toujours là ?'));
      expect(await mailsToSeller()).toHaveLength(1);
    },
  );

  test('an invalid unsubscribe link changes nothing', async () => {
    for (const token of ['x', seller.id, `${seller.id}.`, `${seller.id}.AAAAAAAAAAAAAAAAAAAAAAAA`]) {
      const answer = await site.app.inject({ method: 'POST', url: `/api/unsubscribe/messages/${token}` });
      expect(answer.statusCode).toBe(400);
    }
    await lookAt(await writeToSeller('Bonjour'));
    expect(await mailsToSeller()).toHaveLength(1);
  });
});

import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '#contract/durations.ts';
import {
  fetchConversationsAsTestPerson,
  sendMessageAsTestPerson,
  sendValidMessageAsTestPerson,
  startDirectConversationAsTestPerson,
} from '#server/testing/conversations.ts';
import { insertTestListing } from '#server/testing/listings.ts';
import {
  createLoggedInTestAdmin,
  createLoggedInTestPerson,
  makeTestPicture,
  sendTestMultipartForm,
  type TestPerson,
} from '#server/testing/people.ts';
import { openTestSite } from '#server/testing/site.ts';

const site = await openTestSite({ RATE_LIMIT: 'on' });
const admin = await createLoggedInTestAdmin(site);
const LONG_AGO = new Date(Date.now() - 30 * DAY_MS);
let addresses = 0;
/** A person with a network of their own. */
async function sender(fields: Parameters<typeof createLoggedInTestPerson>[1] = {}): Promise<TestPerson> {
  const person = await createLoggedInTestPerson(site, fields);
  return { ...person, headers: { ...person.headers, ...{ 'x-forwarded-for': `192.0.2.${++addresses}` } } };
}
const settled = () => sender({ createdAt: LONG_AGO, verifiedAt: LONG_AGO });
const newAccount = () => sender();

let sellers: { person: TestPerson; listingId: string }[];
beforeEach(async () => {
  await site.db.deleteFrom('personReports').execute();
  sellers = await Promise.all(
    Array.from({ length: 22 }, async () => {
      const person = await createLoggedInTestPerson(site);
      return { person, listingId: await insertTestListing(site.db, person.id, { productName: 'Poires' }) };
    }),
  );
});
const writeTo = (from: TestPerson, n: number, text: string) =>
  sendMessageAsTestPerson(site, from, { adId: sellers[n]?.listingId, text });
/** Status of a first message of one's own to each of the first `count` sellers. */
async function greet(from: TestPerson, count: number) {
  const answers = [];
  for (let n = 0; n < count; n++) answers.push(await writeTo(from, n, `Bonjour ${n}`));
  return answers.map(({ statusCode }) => statusCode);
}

describe('first messages', () => {
  test('first messages are limited to twenty people an hour, and the refusal names the limit', async () => {
    const buyer = await settled();
    expect(await greet(buyer, 20)).toEqual(Array(20).fill(201));
    const refused = await writeTo(buyer, 20, 'Bonjour');
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'TOO_MANY_NEW_PEOPLE']);
    expect(refused.json().message).toContain('un jour si votre compte est nouveau');
    expect(refused.json().message).toContain('première fois');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(HOUR_MS / 1000 - 60);
    expect(await fetchConversationsAsTestPerson(site, sellers[20]?.person ?? buyer)).toEqual([]);
  });

  test('first messages of a new account are limited to five people on its first day', async () => {
    const newcomer = await newAccount();
    expect(await greet(newcomer, 6)).toEqual([201, 201, 201, 201, 201, 429]);
  });

  test('the limit counts people: further messages, second listings and answers are free', async () => {
    const newcomer = await newAccount();
    const [first] = sellers;
    const second = await insertTestListing(site.db, first?.person.id ?? '', { productName: 'Noix' });
    await greet(newcomer, 5);
    expect((await writeTo(newcomer, 0, 'Toujours là ?')).statusCode).toBe(201);
    expect(
      (await sendMessageAsTestPerson(site, newcomer, { adId: second, text: 'Et les noix ?' })).statusCode,
    ).toBe(201);
    const own = await insertTestListing(site.db, newcomer.id, { productName: 'Menthe' });
    const asker = sellers[9]?.person ?? admin;
    const { conversationId } = await sendValidMessageAsTestPerson(site, asker, {
      adId: own,
      text: 'Bonjour',
    });
    expect(
      (await sendMessageAsTestPerson(site, newcomer, { conversationId, text: 'Bonjour' })).statusCode,
    ).toBe(201);
  });

  test('a first message refused for another reason does not count', async () => {
    const newcomer = await newAccount();
    for (let n = 0; n < 3; n++) {
      await site.app.inject({
        method: 'POST',
        url: '/api/blocks',
        headers: sellers[n]?.person.headers ?? {},
        payload: { userId: newcomer.id },
      });
      expect((await writeTo(newcomer, n, 'Bonjour')).statusCode).toBe(403);
    }
    const answers = [];
    for (let n = 3; n < 9; n++) answers.push((await writeTo(newcomer, n, `Bonjour ${n}`)).statusCode);
    expect(answers).toEqual([201, 201, 201, 201, 201, 429]);
  });

  test('first messages of an administrator are not limited', async () => {
    for (const { person } of sellers) {
      const { conversation } = (await startDirectConversationAsTestPerson(site, admin, person.id)).json();
      await sendValidMessageAsTestPerson(site, admin, {
        conversationId: conversation._id,
        text: 'Bienvenue sur le site',
      });
    }
  });
});

describe('the same first message sent to many people', () => {
  const TEXT =
    'Bonjour {}, votre paiement est prêt : appelez le 06 39 98 12 34 ou allez sur recolte-paiement.store ce soir';
  const reportsOn = async ({ id }: TestPerson) => {
    const answer = await site.app.inject({ url: '/api/reports/people', headers: admin.headers });
    return answer.json().filter(({ person }: { person: { _id: string } }) => person._id === id);
  };
  /** Number of mails and notifications that a message may still cause. */
  const jobsOf = async (messageId: string) => {
    const { rows } = await sql`select id from pgboss.job where data->>'messageId' = ${messageId}`.execute(
      site.db,
    );
    return rows.length;
  };

  test('a repeated first message is stored, but not announced from the fourth person on', async () => {
    const spammer = await settled();
    const messages = [];
    for (let n = 0; n < 5; n++)
      messages.push(
        await sendValidMessageAsTestPerson(site, spammer, {
          adId: sellers[n]?.listingId,
          text: TEXT.replace('{}', `n° ${n}`),
        }),
      );
    const jobs = await Promise.all(messages.map(({ _id }) => jobsOf(_id)));
    expect(jobs).toEqual([2, 2, 2, 0, 0]);
    expect((await fetchConversationsAsTestPerson(site, sellers[4]?.person ?? admin))[0]?.unreadMessages).toBe(
      1,
    );
    const more = await sendValidMessageAsTestPerson(site, spammer, {
      conversationId: messages[4]?.conversationId,
      text: 'Appelez vite !',
    });
    expect(await jobsOf(more._id)).toBe(0);

    await site.services.jobs.drained();
    expect(await reportsOn(spammer)).toMatchObject([
      {
        type: 'message',
        reporter: null,
        person: { _id: spammer.id },
        reason: expect.stringContaining('A commencé 5 conversations avec le même texte ou la même photo'),
        messages: [{ isReported: true, isTheirs: true }],
      },
    ]);
  });

  test('a repeated first message no longer blocks mails once its receiver has answered', async () => {
    const spammer = await settled();
    const messages = [];
    for (let n = 0; n < 4; n++)
      messages.push(
        await sendValidMessageAsTestPerson(site, spammer, { adId: sellers[n]?.listingId, text: TEXT }),
      );
    const conversationId = messages[3]?.conversationId;
    const answer = await sendValidMessageAsTestPerson(site, sellers[3]?.person ?? admin, {
      conversationId,
      text: 'Qui êtes-vous ?',
    });
    expect(await jobsOf(answer._id)).toBe(2);
    const next = await sendValidMessageAsTestPerson(site, spammer, { conversationId, text: 'Un voisin' });
    expect(await jobsOf(next._id)).toBe(2);
  });

  test('a repeated first message that is short and without links is normal', async () => {
    const buyer = await settled();
    for (let n = 0; n < 8; n++)
      await sendValidMessageAsTestPerson(site, buyer, {
        adId: sellers[n]?.listingId,
        text: 'Bonjour, est-ce encore disponible ?',
      });
    await site.services.jobs.drained();
    expect(await reportsOn(buyer)).toEqual([]);
  });

  test('a photo that begins many conversations is compared too, alone or with a short text', async () => {
    const spammer = await settled();
    const announced = [];
    for (const [n, text] of ['', 'Bonjour', '', 'Regardez', ''].entries()) {
      const form = new FormData();
      form.set('adId', sellers[n]?.listingId ?? '');
      form.set('text', text);
      form.set('images', await makeTestPicture(n < 4 ? 'tomato' : 'olive'));
      const answer = await sendTestMultipartForm(site, 'POST', '/api/messages/create', form, spammer.headers);
      announced.push(await jobsOf(answer.json().message._id));
    }
    expect(announced).toEqual([2, 2, 2, 0, 2]);
  });

  test('a repeated first message is reported to administrators, who can close the report', async () => {
    const spammer = await settled();
    for (let n = 0; n < 4; n++)
      await sendValidMessageAsTestPerson(site, spammer, { adId: sellers[n]?.listingId, text: TEXT });
    await site.services.jobs.drained();
    const [found] = await reportsOn(spammer);
    const url = `/api/reports/${found._id}`;
    expect((await site.app.inject({ method: 'DELETE', url, headers: admin.headers })).statusCode).toBe(200);
    await site.services.jobs.drained();
    expect(await reportsOn(spammer)).toEqual([]);
    await sendValidMessageAsTestPerson(site, spammer, { adId: sellers[4]?.listingId, text: TEXT });
    await site.services.jobs.drained();
    expect(await reportsOn(spammer)).toHaveLength(1);
  });
});

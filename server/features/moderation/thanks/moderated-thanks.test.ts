import { beforeEach, describe, expect, test } from 'vitest';
import { ROLE_ADMIN } from '#contract/accounts/rules.ts';
import { daysAgo } from '#contract/durations.ts';
import type { ThanksForAdmins } from '#contract/moderation/thanks.ts';
import type { Reservation } from '#contract/reservations/schemas.ts';
import { readTestMailsSentTo } from '#server/testing/outbox.ts';
import {
  createLoggedInTestAdmin,
  createLoggedInTestPerson,
  type TestPerson,
} from '#server/testing/people.ts';
import { createDoneReservationFixture, thankAsTestPerson } from '#server/testing/reservations.ts';
import { openTestSite } from '#server/testing/site.ts';

const site = await openTestSite();
const admin = await createLoggedInTestAdmin(site);
let seller: TestPerson;
let buyer: TestPerson;
let reservation: Pick<Reservation, '_id'>;
beforeEach(async () => {
  await site.db.deleteFrom('reservationThanks').execute();
  ({ seller, buyer, reservation } = await createDoneReservationFixture(site, { admin }));
});

const get = async (person: TestPerson, url: string) =>
  (await site.app.inject({ url: `/api${url}`, headers: person.headers })).json();
const queue = (query = '', person = admin): Promise<ThanksForAdmins[]> =>
  get(person, `/admin/thanks${query}`);
const decide = (id: string | undefined, payload: object, person = admin) =>
  site.app.inject({ method: 'PUT', url: `/api/admin/thanks/${id}`, headers: person.headers, payload });
const report = (person: TestPerson, entityId: string | undefined, reason = 'Faux') =>
  site.app.inject({
    method: 'POST',
    url: '/api/reports',
    headers: person.headers,
    payload: { type: 'thanks', entityId, reason },
  });
const reported = () => get(admin, '/reports/people');
const thanksOf = async (person: TestPerson): Promise<Reservation['thanks']> =>
  (await get(person, `/reservations/${reservation._id}`)).reservation.thanks;
/** @returns id of the thanks */
async function thank(person: TestPerson, text?: string, to = reservation): Promise<string> {
  const answer = await thankAsTestPerson(site, person, to, { phrase: 'friendly', ...(text && { text }) });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json().reservation.thanks.mine._id;
}

describe('queue', () => {
  test('words that wait come first, oldest first, with their people and the products', async () => {
    const first = await thank(buyer, 'Un jardin superbe');
    const second = await thank(seller, 'À bientôt');
    await decide(first, { status: 'accepted' });
    const other = await createDoneReservationFixture(site, { admin });
    const third = await thank(other.buyer, 'Parfait', other.reservation);
    await thank(other.seller, undefined, other.reservation);
    expect((await queue()).map(({ _id }) => _id)).toEqual([second, third, first]);
    expect((await queue('?state=waiting')).map(({ _id }) => _id)).toEqual([second, third]);
    expect((await queue('?state=decided')).map(({ _id }) => _id)).toEqual([first]);
    const page = await site.app.inject({ url: '/api/admin/thanks?limit=1&page=3', headers: admin.headers });
    expect(page.headers['x-total-count']).toBe('3');
    expect(page.json()).toMatchObject([
      {
        _id: first,
        phrase: 'friendly',
        text: 'Un jardin superbe',
        status: 'accepted',
        hidden: false,
        author: { _id: buyer.id, firstName: 'Karim' },
        recipient: { _id: seller.id, firstName: 'Jeanne' },
        reservation: { authorRole: 'buyer', productNames: ['Tomates'], doneAt: expect.any(String) },
      },
    ]);
  });

  test('waiting words count as pending work until they are decided', async () => {
    const id = await thank(buyer, 'Un jardin superbe');
    expect(await get(admin, '/admin/counts')).toMatchObject({ thanks: 1, people: 0 });
    expect(await get(admin, '/admin/queues')).toMatchObject({ thanks: 1 });
    const { waiting } = await get(admin, '/admin/statistics');
    expect(waiting.find(({ kind }: { kind: string }) => kind === 'thanks').total).toBe(1);
    await decide(id, { status: 'accepted' });
    expect(await get(admin, '/admin/counts')).toMatchObject({ thanks: 0 });
  });

  test('an administrator does not find words that they may not see yet as the person thanked', async () => {
    const gardener = await createLoggedInTestAdmin(site);
    await site.db
      .updateTable('reservations')
      .set({ sellerId: gardener.id })
      .where('id', '=', reservation._id)
      .execute();
    await site.db
      .insertInto('reservationThanks')
      .values({
        id: reservation._id,
        reservationId: reservation._id,
        authorId: buyer.id,
        recipientId: gardener.id,
        phrase: 'tasty',
        text: 'Chut',
        status: 'pending',
      })
      .execute();
    const seen = async () => [
      (await queue('', gardener)).length,
      (await get(gardener, '/admin/counts')).thanks,
      (await decide(reservation._id, { status: 'accepted', from: 'pending' }, gardener)).statusCode,
    ];
    expect(await seen()).toEqual([0, 0, 404]);
    expect(await queue()).toHaveLength(1);
    await site.db
      .updateTable('reservations')
      .set({ doneAt: daysAgo(15) })
      .where('id', '=', reservation._id)
      .execute();
    expect(await seen()).toEqual([1, 1, 200]);
  });

  test('words about a contradicted outcome are not to be decided', async () => {
    const id = await thank(buyer, 'Un jardin superbe');
    await site.db
      .updateTable('reservations')
      .set({ status: 'missed' })
      .where('id', '=', reservation._id)
      .execute();
    expect(await queue()).toEqual([]);
    expect(await get(admin, '/admin/counts')).toMatchObject({ thanks: 0 });
    expect((await decide(id, { status: 'accepted' })).json().code).toBe('THANKS_NOT_FOUND');
  });
});

describe('decision', () => {
  test('a refusal is mailed to the author with its reason, and hides the words from the person thanked', async () => {
    const id = await thank(buyer, 'Quel jardin');
    await thank(seller);
    expect((await thanksOf(seller)).theirs?.text).toBe('Quel jardin');
    const answer = await decide(id, { status: 'refused', reason: 'Moqueur', from: 'pending' });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json().thanks).toMatchObject({ _id: id, status: 'refused', text: 'Quel jardin' });
    expect((await thanksOf(seller)).theirs).toMatchObject({ phrase: 'friendly', text: null });
    expect((await thanksOf(buyer)).mine).toMatchObject({ text: 'Quel jardin', status: 'refused' });
    const [mail, ...others] = (await readTestMailsSentTo(site, buyer.email)).slice(-1);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe("Votre mot de remerciement n'est pas publié");
    for (const part of ['Quel jardin', 'Moqueur', 'à Jeanne', '2022/2065'])
      expect(mail?.text).toContain(part);
  });

  test('a refusal without a reason has a general one in its mail', async () => {
    await decide(await thank(buyer, 'Quel jardin'), { status: 'refused' });
    const mail = (await readTestMailsSentTo(site, buyer.email)).at(-1);
    expect(mail?.text).toContain('Ils ne respectent pas les règles du site.');
  });

  test('the own words of an administrator wait for another one', async () => {
    const id = await thank(buyer, 'Quel jardin');
    await thank(seller);
    await site.db.updateTable('users').set({ role: ROLE_ADMIN }).where('id', '=', buyer.id).execute();
    expect((await decide(id, { status: 'accepted' }, buyer)).statusCode).toBe(404);
    expect([await queue('', buyer), (await get(buyer, '/admin/counts')).thanks]).toEqual([[], 0]);
    expect((await decide(id, { status: 'accepted' })).statusCode).toBe(200);
  });

  test('an acceptance is mailed to nobody', async () => {
    const id = await thank(buyer, 'Quel jardin');
    const before = (await readTestMailsSentTo(site, buyer.email)).length;
    expect((await decide(id, { status: 'accepted' })).json().thanks.status).toBe('accepted');
    expect(await readTestMailsSentTo(site, buyer.email)).toHaveLength(before);
  });

  test('decisions are logged once each, for the thanks and for their author', async () => {
    const id = await thank(buyer, 'Quel jardin');
    for (const status of ['refused', 'refused', 'accepted'])
      expect((await decide(id, { status, reason: 'Moqueur' })).statusCode).toBe(200);
    const logged = [
      { action: 'accept-thanks', before: 'refuse', after: 'accepted', reason: null },
      { action: 'refuse-thanks', before: 'pending', after: 'refuse', reason: 'Moqueur' },
    ];
    for (const subject of [`thanks&id=${id}`, `member&id=${buyer.id}`])
      expect((await get(admin, `/admin/decisions?subject=${subject}`)).decisions).toMatchObject(logged);
    expect((await get(buyer, '/users/export')).decisions).toMatchObject([
      { about: 'thanks', _id: id, action: 'refuse-thanks', reason: 'Moqueur' },
      { about: 'thanks', _id: id, action: 'accept-thanks' },
    ]);
    expect((await get(seller, '/users/export')).decisions).not.toContainEqual(
      expect.objectContaining({ about: 'thanks' }),
    );
  });

  test('a decision about words that somebody else has decided since is refused', async () => {
    const id = await thank(buyer, 'Quel jardin');
    await decide(id, { status: 'refused', reason: 'Moqueur' });
    const answer = await decide(id, { status: 'accepted', from: 'pending' });
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'THANKS_DECIDED']);
    expect(answer.json().details.decision).toMatchObject({ action: 'refuse-thanks', reason: 'Moqueur' });
  });

  test('unknown thanks, those without words and wrong states are refused', async () => {
    const plain = await thank(seller);
    for (const id of [plain, reservation._id, 'x'])
      expect((await decide(id, { status: 'accepted' })).statusCode).toBe(404);
    for (const status of ['pending', 'deleted', undefined])
      expect((await decide(plain, { status })).statusCode).toBe(400);
  });

  test('members neither read the queue nor decide', async () => {
    const id = await thank(buyer, 'Quel jardin');
    for (const person of [buyer, seller, await createLoggedInTestPerson(site)]) {
      const list = await site.app.inject({ url: '/api/admin/thanks', headers: person.headers });
      expect(list.statusCode).toBe(403);
      expect((await decide(id, { status: 'accepted' }, person)).statusCode).toBe(403);
    }
  });
});

describe('report', () => {
  test('the person thanked reports visible thanks, which moderators read beside other reports', async () => {
    const id = await thank(buyer, 'Quel jardin');
    expect((await report(seller, id)).statusCode).toBe(404);
    await thank(seller);
    const answer = await report(seller, id.toUpperCase());
    expect([answer.statusCode, answer.json().message]).toEqual([201, 'Remerciement signalé avec succès']);
    expect((await report(seller, id, 'Moqueur')).statusCode).toBe(200);
    await site.app.inject({
      method: 'POST',
      url: '/api/reports',
      headers: seller.headers,
      payload: { type: 'user', entityId: buyer.id, reason: 'Insultes' },
    });
    expect(await reported()).toMatchObject([
      {
        type: 'thanks',
        entityId: id,
        reason: 'Moqueur',
        person: { _id: buyer.id },
        reporter: { firstName: 'Jeanne' },
        thanks: { _id: id, text: 'Quel jardin', status: 'pending' },
        messages: [],
      },
      { type: 'user', thanks: null },
    ]);
    expect(await get(admin, '/admin/counts')).toMatchObject({ people: 2 });
    expect((await get(seller, '/users/export')).personReports).toMatchObject([
      { type: 'thanks', about: 'Karim', reason: 'Moqueur' },
      { type: 'user' },
    ]);
    await site.db.deleteFrom('personReports').execute();
  });

  test('other members report public words alone, and nobody their own', async () => {
    const id = await thank(buyer, 'Quel jardin');
    await thank(seller);
    const reader = await createLoggedInTestPerson(site);
    expect((await report(reader, id)).statusCode).toBe(404);
    await decide(id, { status: 'accepted' });
    const hidden = { method: 'PATCH', url: `/api/reservations/${reservation._id}/thanks` } as const;
    await site.app.inject({ ...hidden, headers: seller.headers, payload: { hidden: true } });
    expect((await report(reader, id)).statusCode).toBe(404);
    await site.app.inject({ ...hidden, headers: seller.headers, payload: { hidden: false } });
    expect((await report(reader, id)).statusCode).toBe(201);
    expect((await report(buyer, id)).json().code).toBe('FORBIDDEN');
    expect((await report(reader, 'x')).statusCode).toBe(404);
  });

  test('an upheld report takes the words away, and its reporter is told', async () => {
    const id = await thank(buyer, 'Quel jardin');
    await thank(seller);
    await decide(id, { status: 'accepted' });
    await report(seller, id);
    await decide(id, { status: 'refused', reason: 'Moqueur', from: 'accepted' });
    expect(await reported()).toEqual([]);
    expect((await thanksOf(seller)).theirs?.text).toBeNull();
    const [received, closed] = (await readTestMailsSentTo(site, seller.email)).slice(-2);
    expect(received?.text).toContain('un remerciement de Karim');
    expect(closed?.text).toContain('Ces mots sont retirés.');
  });

  test('a dismissed report leaves the words, and its reporter is told', async () => {
    const id = await thank(buyer, 'Quel jardin');
    await thank(seller);
    await report(seller, id);
    const [{ _id }] = await reported();
    const dismissal = { method: 'DELETE', url: `/api/reports/${_id}`, headers: admin.headers } as const;
    expect((await site.app.inject(dismissal)).statusCode).toBe(200);
    expect((await site.app.inject(dismissal)).statusCode).toBe(404);
    expect((await thanksOf(seller)).theirs?.text).toBe('Quel jardin');
    const closed = (await readTestMailsSentTo(site, seller.email)).at(-1);
    expect(closed?.text).toContain("Il n'y a rien trouvé qui justifie de retirer ces mots.");
    const { decisions } = await get(admin, `/admin/decisions?subject=member&id=${buyer.id}`);
    expect(decisions).toMatchObject([{ action: 'close-report' }]);
  });

  test('reports of the thanks of an erased author are gone', async () => {
    const id = await thank(buyer, 'Quel jardin');
    await thank(seller);
    await report(seller, id);
    await site.app.inject({ method: 'DELETE', url: '/api/users/delete', headers: buyer.headers });
    expect(await reported()).toEqual([]);
    expect((await report(seller, id)).statusCode).toBe(404);
    expect((await decide(id, { status: 'accepted' })).statusCode).toBe(404);
  });
});

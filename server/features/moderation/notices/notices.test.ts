import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Email } from 'postal-mime';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ContentNoticeForAdmins } from '#contract/moderation/notice-schemas.ts';
import { createRandomSecret } from '#server/platform/create-random-secret.ts';
import { openTestApp, type TestApp } from '#server/testing/app.ts';
import {
  createLoggedInTestAdmin,
  createLoggedInTestPerson,
  decideListingAsTestAdmin,
  publishAndAcceptTestListing,
  type TestPerson,
} from '#server/testing/people.ts';
import { startTestSmtpServer, type TestSmtpServer } from '#server/testing/smtp.ts';
import { anonymizeOldContentNoticesJob } from './jobs.ts';

let smtp: TestSmtpServer;
let site: TestApp;
let admin: TestPerson;
let author: TestPerson;
let adId: string;
beforeAll(async () => {
  smtp = await startTestSmtpServer();
  site = await openTestApp({ SMTP_URL: smtp.url, OPERATOR_EMAIL: 'bureau@potager.example.org' });
  admin = await createLoggedInTestAdmin(site);
  author = await createLoggedInTestPerson(site, { firstName: 'Alix' });
  adId = (await publishAndAcceptTestListing(site, author, admin, { productName: 'Cèpes' }))._id;
});
beforeEach(async () => {
  await site.services.jobs.drained();
  smtp.attempts.length = 0;
});
afterAll(async () => {
  await site.close();
  await smtp.close();
});

const someEmail = () => `${randomUUID()}@example.org`;
const form = (fields: Record<string, unknown> = {}) => ({
  url: `https://recolte.test/app/ad/${adId}`,
  category: 'fraud',
  reason: 'Cette annonce vend des cèpes de forêt publique.',
  name: 'Nadège Roussin',
  email: someEmail(),
  goodFaith: true,
  ...fields,
});
const send = (payload: object, person?: TestPerson, app = site.app) =>
  app.inject({ method: 'POST', url: '/api/notices', payload, ...(person && { headers: person.headers }) });
const submit = async (
  fields: Record<string, unknown> = {},
  person?: TestPerson,
): Promise<ContentNoticeForAdmins> => {
  const answer = await send(form(fields), person);
  expect(answer.statusCode).toBe(201);
  const { reference } = answer.json().notice;
  const found = (await list()).find((notice) => notice.reference === reference);
  if (!found) throw new Error('It is not in the list');
  return found;
};
const list = async (query = 'limit=100'): Promise<ContentNoticeForAdmins[]> =>
  (await site.app.inject({ url: `/api/admin/notices?${query}`, headers: admin.headers })).json();
const rule = (id: string, payload: object, { headers }: TestPerson = admin) =>
  site.app.inject({ method: 'PUT', url: `/api/admin/notices/${id}`, payload, headers });
const log = async (query: string) =>
  (await site.app.inject({ url: `/api/admin/decisions?${query}`, headers: admin.headers })).json().decisions;
const mailsTo = async (address: string): Promise<Email[]> => {
  await site.services.jobs.drained();
  return smtp.attempts
    .map(({ mail }) => mail)
    .filter(({ to }) => to?.some((receiver) => receiver.address === address));
};

describe('a notice about a page', () => {
  test('a notice is stored with its listing, and its receipt is mailed', async () => {
    const email = someEmail();
    const notice = await submit({ email: email.toUpperCase() });
    expect(notice).toMatchObject({
      reference: expect.stringMatching(/^S-[0-9A-Z]{8}$/),
      state: 'open',
      category: 'fraud',
      name: 'Nadège Roussin',
      email,
      ad: { _id: adId, productName: 'Cèpes' },
      user: null,
    });
    const [mail, ...others] = await mailsTo(email);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe(`Signalement ${notice.reference} : bien reçu`);
    expect(mail?.text).toContain(`https://recolte.test/app/ad/${adId}`);
    expect(mail?.replyTo).toMatchObject([{ address: 'bureau@potager.example.org' }]);
    // Typed text is sent to administrators only: the address may be a stranger's.
    expect(`${mail?.text}${mail?.html}`).not.toMatch(/Nadège|forêt publique/);
  });

  test('a notice may be about a listing, a seller or a list of this site', async () => {
    expect(await submit({ url: `/app/ad/${adId}?utm=1#photos` })).toMatchObject({
      url: `https://recolte.test/app/ad/${adId}`,
    });
    // Mails repeat the page's address, so typed text is removed from it.
    expect(await submit({ url: `/app/ad/${adId}/appelez-le-0899-12-34-56` })).toMatchObject({
      url: `https://recolte.test/app/ad/${adId}`,
    });
    expect(await submit({ url: `/app/annonces/app/ad/${adId}` })).toMatchObject({ ad: null });
    expect(await submit({ url: `/app/vendeur/${author.id}` })).toMatchObject({
      user: { _id: author.id, firstName: 'Alix' },
    });
    const email = someEmail();
    const page = await submit({ url: '/app/annonces?productName=Gagnez%20sur%20example.com', email });
    expect(page).toMatchObject({ ad: null, user: null, url: expect.stringContaining('?productName=') });
    const [mail] = await mailsTo(email);
    expect(mail?.text).not.toContain('example.com');
  });

  test("a notice about a page behind a mailed link does not store the link's secret", async () => {
    const secret = createRandomSecret();
    for (const url of [
      `/app/forgotten/password/reset/${secret}`,
      `/app/login?next=%2Frenouveler%2F${secret}`,
    ])
      expect((await submit({ url })).url).not.toContain(secret);
    const { url } = await submit({ url: `/app/messages/${adId}/${author.id}` });
    expect(url).toBe(`https://recolte.test/app/messages/${adId}/${author.id}`);
  });

  test.each([
    ['https://example.org/app/ad/1'],
    ['https://recolte.test.example.org/app'],
    ['https://moi:secret@recolte.test/app'],
    ['javascript:alert(1)'],
    ['https://recolte.test/api/site'],
    ['/application'],
    ['une annonce de cèpes'],
    ['//example.org/app/ad'],
  ])('a notice about %s is refused at its field', async (url) => {
    const answer = await send(form({ url }));
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors).toEqual({ url: "Cette adresse n'est pas celle d'une page de ce site." });
  });

  test('a notice about the own listing or page is refused at its field', async () => {
    const listing = await send(form(), author);
    expect(listing.statusCode).toBe(400);
    expect(listing.json().errors).toEqual({ url: expect.stringMatching(/^Cette annonce est la vôtre/) });
    const page = await send(form({ url: `/app/vendeur/${author.id}` }), author);
    expect(page.json().errors).toEqual({ url: expect.stringMatching(/^Cette page est la vôtre/) });
    expect((await send(form(), admin)).statusCode).toBe(201);
  });

  test('an empty notice names all faults at once', async () => {
    const answer = await send({});
    expect(answer.statusCode).toBe(400);
    expect(Object.keys(answer.json().errors).sort()).toEqual(
      ['category', 'email', 'goodFaith', 'name', 'reason', 'url'].sort(),
    );
    const unsure = await send(form({ goodFaith: 'false', email: 'zoe', name: '  ' }));
    expect(unsure.json().errors).toEqual({
      goodFaith: 'Confirmez que votre signalement est sincère et complet.',
      email: 'Adresse e-mail invalide',
      name: 'Indiquez votre nom.',
    });
  });

  test('a notice may be anonymous about illegal content only, and is decided like others', async () => {
    const unnamed = await submit({ category: 'illegal', name: '', email: '' });
    expect(unnamed).toMatchObject({ name: null, email: null });
    expect((await rule(unnamed._id, { decision: 'upheld', reason: 'Retiré.' })).statusCode).toBe(200);
    await site.services.jobs.drained();
    expect(smtp.attempts).toEqual([]);
  });

  test('a notice beyond three a day from one address gets no receipt, but is stored', async () => {
    const email = someEmail();
    for (let n = 0; n < 5; n++) await submit({ email });
    expect(await mailsTo(email)).toHaveLength(3);
    // Address of the same mailbox for many providers.
    const tagged = email.replace('@', '+encore@');
    await submit({ email: tagged });
    expect(await mailsTo(tagged)).toEqual([]);
  });

  test('notices are limited to ten an hour from one network', async () => {
    const limited = await openTestApp({ RATE_LIMIT: 'on' });
    try {
      const statuses = [];
      for (let n = 0; n < 11; n++)
        statuses.push((await send(form({ url: '/app/annonces' }), undefined, limited.app)).statusCode);
      expect(statuses).toEqual([...Array(10).fill(201), 429]);
    } finally {
      await limited.close();
    }
  });
});

describe('a decision about a notice', () => {
  test.each([
    ['upheld', 'Il y a bien un problème', 'uphold-notice'],
    ['rejected', "Il n'y trouve rien à reprocher", 'reject-notice'],
  ])(
    'a notice %s is mailed with its reason and how to object, and logged',
    async (decision, said, action) => {
      const email = someEmail();
      const notice = await submit({ email });
      const reason = 'La cueillette est <b>autorisée</b>.\nVoyez la mairie.';
      const answer = await rule(notice._id, { decision, reason });
      expect(answer.statusCode).toBe(200);
      expect(answer.json().notice).toMatchObject({ state: decision, decidedAt: expect.any(String) });
      expect((await list()).map(({ _id }) => _id)).not.toContain(notice._id);
      expect((await list('state=decided')).map(({ _id }) => _id)).toContain(notice._id);

      // The receipt may be written at the same time.
      const subject = `Signalement ${notice.reference} : notre décision`;
      const mail = (await mailsTo(email)).find((one) => one.subject === subject);
      expect(mail?.text).toContain(said);
      // Mail programs take a full stop after an address for a part of it.
      expect(mail?.text).not.toMatch(/\/app\/\S+[.,](?:\s|$)/);
      expect(mail?.text).toContain('La cueillette est <b>autorisée</b>.');
      expect(mail?.html).not.toContain('<b>autorisée</b>');
      expect(mail?.text).toContain('https://recolte.test/app/contact');
      expect(mail?.replyTo).toMatchObject([{ address: 'bureau@potager.example.org' }]);
      expect(`${mail?.text}`).not.toMatch(/Nadège|Dominique/);

      const entry = { action, before: 'open', after: decision, reason };
      expect(await log(`subject=notice&id=${notice._id}`)).toMatchObject([entry]);
      expect(await log(`subject=listing&id=${adId}`)).toContainEqual(expect.objectContaining(entry));
    },
  );

  test('a decision about a notice needs a verdict and a reason', async () => {
    const { _id } = await submit();
    expect((await rule(_id, {})).json().errors).toEqual({
      decision: 'Indiquez upheld ou rejected.',
      reason: 'Indiquez une raison',
    });
    expect((await rule(_id, { decision: 'upheld', reason: ' ' })).statusCode).toBe(400);
    for (const id of ['inconnu', '0193a5b0-0000-7000-8000-000000000000'])
      expect((await rule(id, { decision: 'upheld', reason: 'Vu' })).json().code).toBe('NOTICE_NOT_FOUND');
  });

  test('one of two decisions about a notice at once counts; the same again changes nothing', async () => {
    const email = someEmail();
    const { _id } = await submit({ email });
    const other = await createLoggedInTestAdmin(site);
    const answers = await Promise.all([
      rule(_id, { decision: 'upheld', reason: 'Fondé' }),
      rule(_id, { decision: 'rejected', reason: 'Infondé' }, other),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    const [entry, ...rest] = await log(`subject=notice&id=${_id}`);
    expect(rest).toEqual([]);
    const lost = answers.find(({ statusCode }) => statusCode === 409)?.json();
    expect(lost).toMatchObject({ code: 'NOTICE_DECIDED', details: { decision: { _id: entry._id } } });
    const again = await rule(_id, { decision: entry.after, reason: 'Autre' });
    expect(again.statusCode).toBe(200);
    expect(await log(`subject=notice&id=${_id}`)).toHaveLength(1);
    expect(await mailsTo(email)).toHaveLength(2);
  });
});

describe('privacy of notices', () => {
  test('the author of a listing never learns who sent a notice', async () => {
    const listing = await publishAndAcceptTestListing(site, author, admin);
    const { _id } = await submit({
      url: `/app/ad/${listing._id}`,
      name: 'Zénobie Quintessence',
      email: 'zenobie@example.org',
      reason: 'Motif reconnaissable',
    });
    await decideListingAsTestAdmin(site, admin, listing._id, {
      status: 'deleted',
      deleteReason: 'Règles du site',
    });
    await rule(_id, { decision: 'upheld', reason: 'Réponse à Zénobie' });
    const calls = ['/api/users/export', '/api/adverts/my-ads', `/api/adverts/${listing._id}`].map((url) =>
      site.app.inject({ url, headers: author.headers }),
    );
    const bodies = (await Promise.all(calls)).map(({ body }) => body);
    const mails = (await mailsTo(author.email)).map(({ text }) => text);
    expect([...bodies, ...mails].join()).not.toMatch(/Zénobie|zenobie@|Motif reconnaissable/);
    expect(mails.join()).toContain('Cette annonce lui avait été signalée.');
  });

  test("a member's notices are exported, and anonymous once the account is deleted", async () => {
    const member = await createLoggedInTestPerson(site);
    const stranger = someEmail();
    const loggedIn = await submit({ email: stranger }, member);
    const byEmail = await submit({ email: member.email });
    await rule(byEmail._id, { decision: 'rejected', reason: 'Sans objet' });
    const exported = (await site.app.inject({ url: '/api/users/export', headers: member.headers })).json();
    expect(exported.notices).toMatchObject([
      { reference: loggedIn.reference, state: 'open', name: 'Nadège Roussin' },
      { reference: byEmail.reference, state: 'rejected', email: member.email },
    ]);
    expect(exported.decisions).toMatchObject([{ about: 'notice', reason: 'Sans objet' }]);

    await site.app.inject({ method: 'DELETE', url: '/api/users/delete', headers: member.headers });
    const left = [...(await list()), ...(await list('state=decided&limit=100'))];
    for (const { reference } of [loggedIn, byEmail])
      expect(left.find((notice) => notice.reference === reference)).toMatchObject({
        name: null,
        email: null,
      });
    expect((await rule(loggedIn._id, { decision: 'upheld', reason: 'Vu' })).statusCode).toBe(200);
  });

  test('an unconfirmed address gives no access to notices sent with it', async () => {
    const member = await createLoggedInTestPerson(site, { emailProvedAt: null });
    await submit({ email: member.email });
    const { notices } = (await site.app.inject({ url: '/api/users/export', headers: member.headers })).json();
    expect(notices).toEqual([]);
  });

  test('a notice is reduced to its decision a year later', async () => {
    const { _id } = await submit();
    const fresh = await submit();
    for (const id of [_id, fresh._id]) await rule(id, { decision: 'upheld', reason: 'Vu' });
    await sql`update notices set decided_at = now() - interval '366 days' where id = ${_id}`.execute(site.db);
    await site.db
      .transaction()
      .execute((tx) => site.services.jobs.enqueue(tx, anonymizeOldContentNoticesJob, {}));
    await site.services.jobs.drained();
    const found = await list('state=decided&limit=100');
    expect(found.find((notice) => notice._id === _id)).toMatchObject({
      state: 'upheld',
      category: 'fraud',
      reason: null,
      name: null,
      email: null,
    });
    expect(found.find((notice) => notice._id === fresh._id)?.name).toBe('Nadège Roussin');
  });
});

describe("a member's report", () => {
  const report = (person: TestPerson, entityId: string, reason = 'Prix') =>
    site.app.inject({
      method: 'POST',
      url: '/api/reports',
      payload: { type: 'ad', entityId, reason },
      headers: person.headers,
    });
  const subjectsTo = async (person: TestPerson) =>
    (await mailsTo(person.email)).map(({ subject }) => subject);

  test('a member who reports a listing is thanked once, and informed that it stays', async () => {
    const [member, listing] = [
      await createLoggedInTestPerson(site),
      await publishAndAcceptTestListing(site, author, admin),
    ];
    await report(member, listing._id);
    await report(member, listing._id, 'Toujours le prix');
    expect(await subjectsTo(member)).toEqual(["Merci d'avoir signalé l'annonce « Tomates »"]);
    const reports = await site.app.inject({ url: '/api/reports/reports', headers: admin.headers });
    const [{ _id }] = reports.json().filter(({ entityId }: { entityId: string }) => entityId === listing._id);
    await site.app.inject({ method: 'DELETE', url: `/api/reports/${_id}`, headers: admin.headers });
    expect((await subjectsTo(member)).at(-1)).toBe(
      "L'annonce « Tomates » que vous avez signalée n'est pas retirée",
    );
  });

  test('a member who reports a listing is informed of its removal', async () => {
    const member = await createLoggedInTestPerson(site);
    const [removed, withdrawn] = [
      await publishAndAcceptTestListing(site, author, admin, { productName: 'Coings' }),
      await publishAndAcceptTestListing(site, author, admin, { productName: 'Nèfles' }),
    ];
    for (const { _id } of [removed, withdrawn]) await report(member, _id);
    await decideListingAsTestAdmin(site, admin, removed._id, {
      status: 'deleted',
      deleteReason: 'Secret pour l’auteur',
    });
    await site.app.inject({
      method: 'DELETE',
      url: `/api/adverts/${withdrawn._id}`,
      headers: author.headers,
    });
    const subjects = await subjectsTo(member);
    expect(subjects).toContain("L'annonce « Coings » que vous avez signalée a été retirée");
    expect(subjects).toContain("L'annonce « Nèfles » que vous avez signalée n'est plus en ligne");
    expect((await mailsTo(member.email)).map(({ text }) => text).join()).not.toContain('Secret pour');
  });
});

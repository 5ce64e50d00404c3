import type { Email } from 'postal-mime';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '#server/testing/app.ts';
import {
  createLoggedInTestAdmin,
  createLoggedInTestPerson,
  decideListingAsTestAdmin,
  publishAndAcceptTestListing,
  publishListingAsTestPerson,
  suspendTestPerson,
  type TestPerson,
} from '#server/testing/people.ts';
import { retryFailedJobsInTest } from '#server/testing/retry-failed-jobs-in-test.ts';
import { startTestSmtpServer, type TestSmtpServer } from '#server/testing/smtp.ts';
import { sendListingDecisionMailJob } from './jobs.ts';

let smtp: TestSmtpServer;
let site: TestApp;
let author: TestPerson;
let admin: TestPerson;

beforeAll(async () => {
  smtp = await startTestSmtpServer();
  site = await openTestApp({
    SMTP_URL: smtp.url,
    SITE_NAME: 'Le Panier de Zoé',
    OPERATOR_NAME: 'Association du Potager',
    OPERATOR_ADDRESS: '7 rue des Lilas, 69003 Lyon',
    OPERATOR_EMAIL: 'bureau@potager.example.org',
    LINK_TERMS: 'https://hote.example.org/cgu',
    LINK_CONTACT: 'https://hote.example.org/contact',
  });
  author = await createLoggedInTestPerson(site, { firstName: 'Alix' });
  admin = await createLoggedInTestAdmin(site);
});
beforeEach(async () => {
  await site.services.jobs.drained();
  smtp.attempts.length = 0;
});
afterAll(async () => {
  await site.close();
  await smtp.close();
});

async function received(): Promise<Email[]> {
  await site.services.jobs.drained();
  return smtp.attempts.filter(({ accepted }) => accepted).map(({ mail }) => mail);
}

test("the mail about an acceptance names the listing's page", async () => {
  const { _id } = await publishListingAsTestPerson(site, author, { productName: 'Mirabelles' });
  await decideListingAsTestAdmin(site, admin, _id, { status: 'accepted' });
  const [mail, ...others] = await received();
  expect(others).toEqual([]);
  expect(mail?.to).toMatchObject([{ address: author.email }]);
  expect(mail?.subject).toBe('Votre annonce « Mirabelles » est en ligne');
  for (const part of [mail?.text, mail?.html]) {
    expect(part).toContain('Bonjour Alix,');
    expect(part).toContain(`https://recolte.test/app/ad/${_id}`);
  }
  expect(mail?.text).toContain('Un administrateur du Panier de Zoé a relu');
  expect(mail?.text).toContain('touchez « Tout est parti »');
  expect(mail?.html).toContain('lang="fr"');
});

test.each([
  ['refuse', "Votre annonce « Coings » n'a pas été acceptée"],
  ['deleted', 'Votre annonce « Coings » a été retirée du site'],
])(
  'the mail about the decision "%s" gives the reason, the rules and how to answer',
  async (status, subject) => {
    const { _id } = await publishAndAcceptTestListing(site, author, admin, { productName: 'Coings' });
    await received();
    smtp.attempts.length = 0;
    if (status === 'refuse')
      await site.db.updateTable('listings').set({ status: 'pending' }).where('id', '=', _id).execute();
    const deleteReason = "La photo <b>ne montre pas</b> des coings.\nElle vient d'un autre site.";
    await decideListingAsTestAdmin(site, admin, _id, { status, deleteReason });
    const mails = await received();
    expect(mails.map((mail) => mail.subject)).toEqual([subject]);
    const [mail] = mails;
    expect(mail?.text).toContain(
      "> La photo <b>ne montre pas</b> des coings.\n\n> Elle vient d'un autre site.",
    );
    // Picture hidden from visitors, and so from mail programs.
    expect(mail?.html).not.toContain('/uploads/');
    expect(mail?.html).not.toContain('<b>ne montre pas</b>');
    expect(mail?.text).toContain('par une personne, et non par un programme');
    expect(mail?.text).toContain('https://hote.example.org/cgu');
    expect(mail?.text).toContain('https://hote.example.org/contact');
    expect(mail?.text).toContain('règlement extrajudiciaire des litiges');
    expect(mail?.replyTo).toMatchObject([{ address: 'bureau@potager.example.org' }]);
    for (const part of [mail?.text, mail?.html])
      expect(part).toContain(
        'Association du Potager, 7 rue des Lilas, 69003 Lyon, bureau@potager.example.org',
      );
    const next = status === 'refuse' ? `modifier/${_id}` : 'profil/ads';
    expect(mail?.text).toContain(`https://recolte.test/app/${next}`);
    expect(`${mail?.text}${mail?.html}`).not.toMatch(/Dominique|undefined|null/);

    const own = await site.app.inject({ url: '/api/adverts/my-ads', headers: author.headers });
    const listed = [...own.json().refuseAds, ...own.json().deletedAds].find((ad) => ad._id === _id);
    expect(listed.deleteReason).toBe(deleteReason);
  },
);

test('the mail about a restored listing says that it is back', async () => {
  const { _id } = await publishAndAcceptTestListing(site, author, admin, { productName: 'Noix' });
  await decideListingAsTestAdmin(site, admin, _id, { status: 'deleted', deleteReason: 'Doublon' });
  await decideListingAsTestAdmin(site, admin, _id, { status: 'accepted' });
  expect((await received()).map((mail) => mail.subject).sort()).toEqual([
    'Votre annonce « Noix » a été retirée du site',
    'Votre annonce « Noix » est de nouveau en ligne',
    'Votre annonce « Noix » est en ligne',
  ]);
});

test('the mail about an accepted listing is not sent while visitors cannot see it', async () => {
  const suspended = await createLoggedInTestPerson(site);
  const { _id } = await publishListingAsTestPerson(site, suspended, { productName: 'Prunes' });
  await suspendTestPerson(site, suspended);
  await site.db.updateTable('listings').set({ sellerSuspended: true }).where('id', '=', _id).execute();
  await received();
  smtp.attempts.length = 0;
  await decideListingAsTestAdmin(site, admin, _id, { status: 'accepted' });
  const [mail] = await received();
  expect(mail?.subject).toBe('Votre annonce « Prunes » est acceptée');
  expect(mail?.text).toContain('Elle sera visible quand votre compte ne sera plus suspendu.');
  expect(mail?.text).not.toContain('Tout est parti');
  expect(mail?.text).not.toContain('visible de tous');
});

test('the mail about a decision is sent once, and not for repeated or refused decisions', async () => {
  const { _id } = await publishListingAsTestPerson(site, author);
  const other = await createLoggedInTestAdmin(site);
  await received();
  smtp.attempts.length = 0;
  await Promise.all([
    decideListingAsTestAdmin(site, admin, _id, { status: 'accepted' }),
    decideListingAsTestAdmin(site, other, _id, { status: 'accepted' }),
    decideListingAsTestAdmin(site, other, _id, { status: 'refuse', deleteReason: 'Doublon' }),
  ]);
  await decideListingAsTestAdmin(site, admin, _id, { status: 'deleted', deleteReason: '' });
  expect(await received()).toHaveLength(1);
});

const decideAll = (ids: string[], decision: object) =>
  site.app.inject({
    method: 'PUT',
    url: '/api/admin/decisions',
    payload: { ids, ...decision },
    headers: admin.headers,
  });
const publishNamed = async (person: TestPerson, ...names: string[]) => {
  const ids = [];
  for (const productName of names)
    ids.push((await publishListingAsTestPerson(site, person, { productName }))._id);
  return ids;
};

test('the mail about several accepted listings is one for each author', async () => {
  const other = await createLoggedInTestPerson(site, { firstName: 'Noé' });
  const ids = await publishNamed(author, 'Figues', 'Fèves');
  await decideAll([...ids, ...(await publishNamed(other, 'Poires'))], { status: 'accepted' });
  const mails = await received();
  expect(mails.map(({ to, subject }) => [to?.[0]?.address, subject])).toEqual(
    expect.arrayContaining([
      [author.email, '2 de vos annonces sont en ligne'],
      [other.email, 'Votre annonce « Poires » est en ligne'],
    ]),
  );
  expect(mails).toHaveLength(2);
  const mail = mails.find(({ to }) => to?.[0]?.address === author.email);
  for (const part of [mail?.text, mail?.html])
    for (const said of ['Figues', 'Fèves', ...ids.map((id) => `https://recolte.test/app/ad/${id}`)])
      expect(part).toContain(said);
  expect(mail?.text).toContain('Elles sont visibles de tous');
});

test('the mail about several refused listings gives their reason and a link for each', async () => {
  const ids = await publishNamed(author, 'Figues', 'Fèves');
  await decideAll(ids, { status: 'refuse', deleteReason: 'Hors saison' });
  const [mail, ...others] = await received();
  expect(others).toEqual([]);
  expect(mail?.subject).toBe("2 de vos annonces n'ont pas été acceptées");
  expect(mail?.text).toContain('> Hors saison');
  expect(mail?.text).toContain('par une personne, et non par un programme');
  expect(mail?.text).toContain('https://hote.example.org/contact');
  expect(mail?.text).toContain('règlement extrajudiciaire des litiges');
  for (const id of ids) expect(mail?.text).toContain(`https://recolte.test/app/modifier/${id}`);
});

test('the mail about several listings leaves out one decided before', async () => {
  const [decided = '', ...ids] = await publishNamed(author, 'Figues', 'Fèves', 'Poires');
  await decideListingAsTestAdmin(site, admin, decided, { status: 'accepted' });
  await received();
  smtp.attempts.length = 0;
  await decideAll([decided, ...ids], { status: 'accepted' });
  const [mail, ...others] = await received();
  expect(others).toEqual([]);
  expect(mail?.text).not.toContain('Figues');
});

test('the mail about a decision that was never gathered is sent alone', async () => {
  const [id = ''] = await publishNamed(author, 'Figues');
  const { db, jobs } = site.services;
  await decideListingAsTestAdmin(site, admin, id, { status: 'accepted' });
  await received();
  smtp.attempts.length = 0;
  const { id: decisionId } = await db
    .selectFrom('decisions')
    .where('subjectId', '=', id)
    .select('id')
    .executeTakeFirstOrThrow();
  await jobs.enqueue(db, sendListingDecisionMailJob, { decisionId, batch: 'b' });
  expect((await received()).map(({ subject }) => subject)).toEqual(['Votre annonce « Figues » est en ligne']);
});

test('the mail about a decision is retried under the same Message-ID', async () => {
  const { _id } = await publishListingAsTestPerson(site, author);
  smtp.isBusy = true;
  await decideListingAsTestAdmin(site, admin, _id, { status: 'refuse', deleteReason: 'Doublon' });
  expect(await received()).toEqual([]);
  smtp.isBusy = false;
  await retryFailedJobsInTest(site);
  expect(await received()).toHaveLength(1);
  expect(new Set(smtp.attempts.map(({ mail }) => mail.messageId)).size).toBe(1);
});

test('the mail about a decision is not sent to an author who deleted the account', async () => {
  const leaving = await createLoggedInTestPerson(site);
  const { _id } = await publishListingAsTestPerson(site, leaving);
  smtp.isBusy = true;
  await decideListingAsTestAdmin(site, admin, _id, { status: 'accepted' });
  await received();
  smtp.isBusy = false;
  smtp.attempts.length = 0;
  await site.app.inject({ method: 'DELETE', url: '/api/users/delete', headers: leaving.headers });
  await retryFailedJobsInTest(site);
  expect((await received()).map(({ subject }) => subject)).toEqual([expect.stringContaining('supprimé')]);
});

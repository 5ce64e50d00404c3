import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { insertTestListing } from '#server/testing/listings.ts';
import { createLoggedInTestPerson } from '#server/testing/people.ts';
import { openTestSite } from '#server/testing/site.ts';
import { composeDemoMails } from './samples.ts';
import { serveDemoMails } from './serve-demo-mails.ts';

const site = await openTestSite();
beforeAll(async () => {
  const { id } = await createLoggedInTestPerson(site);
  for (const productName of ['courgette', 'œuf', 'noix'])
    await insertTestListing(site.db, id, { productName, status: 'accepted', images: ['/uploads/noix.webp'] });
});

const listings = () => site.db.selectFrom('listings').selectAll().execute();

test('the page of sample mails shows every kind of mail with its subject, frame and text', async () => {
  const { default: fastify } = await import('fastify');
  const app = fastify();
  serveDemoMails(app, site.services);
  const { body, headers } = await app.inject('/demo/mails');
  const mails = composeDemoMails(site.config.site, await listings());
  expect(body.match(/<iframe sandbox=""/g)).toHaveLength(mails.length);
  expect(body.match(/<pre /g)).toHaveLength(mails.length);
  expect(body).not.toMatch(/undefined|\[object/);
  expect(headers['content-security-policy']).toContain("default-src 'none'");
  expect(body).toContain('@media not all');
  expect((await app.inject('/demo/mails?look=dark')).body).toContain('@media all');
  await app.close();
});

test('the page of sample mails misses no file that composes mails', async () => {
  const features = join(import.meta.dirname, '../../features');
  const files = (await readdir(features, { recursive: true })).filter((file) => /-mails?\.ts$/.test(file));
  const samples = (await readdir(import.meta.dirname)).filter((file) => /samples\.ts$/.test(file));
  const source = (
    await Promise.all(samples.map((file) => readFile(join(import.meta.dirname, file), 'utf8')))
  ).join();
  // Files that claim mails instead of composing them, and the operator's test mail, which is plain text.
  const others = [
    'advice/claim-advice-mail.ts',
    'messaging/claim-mail.ts',
    'alerts/claim-mail.ts',
    'moderation/morning/claim-mails.ts',
    'ops/service-checks/send-test-mail.ts',
  ];
  expect(files.filter((file) => !source.includes(file) && !others.includes(file))).toEqual([]);
});

test('the page of sample mails is not found on a site without demonstration', async () => {
  expect((await site.app.inject('/demo/mails')).statusCode).toBe(404);
});

test('every sample mail has a subject and a preview', async () => {
  for (const { occasion, content } of composeDemoMails(site.config.site, await listings())) {
    expect(content.subject, occasion).not.toBe('');
    expect(content.preview, occasion).not.toBe('');
  }
});

import { expect, test } from 'vitest';
import { createLoggedInTestAdmin, type TestPerson } from '#server/testing/people.ts';
import { openTestSite } from '#server/testing/site.ts';
import { findReleaseNote, recordReleaseStart } from './release-note.ts';

const site = await openTestSite();
const read = async ({ headers }: TestPerson) =>
  (await site.app.inject({ url: '/api/admin/release-note', headers })).json();

test('administrators who were there before a release read what is new, others do not', async () => {
  const former = await createLoggedInTestAdmin(site, { createdAt: new Date('2025-05-01') });
  expect(await read(former)).toEqual({ note: null });
  await recordReleaseStart(site.db, '1.0.0');
  await recordReleaseStart(site.db, '1.0.0');
  const later = await createLoggedInTestAdmin(site);
  expect(await findReleaseNote(site.db, former.id, '1.0.0')).toMatchObject({
    version: '1.0.0',
    sections: [{ title: 'Avant de mettre à jour' }, { title: 'Ce qui est nouveau' }],
  });
  expect(await findReleaseNote(site.db, later.id, '1.0.0')).toBeNull();
});

test('a release without a section in the list of versions has no note', async () => {
  const former = await createLoggedInTestAdmin(site, { createdAt: new Date('2025-05-01') });
  await recordReleaseStart(site.db, '0.0.1');
  expect(await findReleaseNote(site.db, former.id, '0.0.1')).toBeNull();
});

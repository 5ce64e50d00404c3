import { expect, test, vi } from 'vitest';
import { builtInPlacements } from '#contract/placements/built-in-placements.ts';
import { MAX_ADDED_PLACEMENTS, type PlacementPage, placementErrorTexts } from '#contract/placements/rules.ts';
import type { AdministeredPlacement } from '#contract/placements/schemas.ts';
import { openDatabase } from '#server/platform/database/open-database.ts';
import { openTestApp } from '#server/testing/app.ts';
import { createLoggedInTestAdmin, sendTestMultipartForm, TEST_PASSWORD } from '#server/testing/people.ts';
import { createTestJpegFile } from '#server/testing/pictures.ts';
import { silentLog } from '#server/testing/silent-log.ts';
import { openTestSite } from '#server/testing/site.ts';

const URL = '/api/admin/slots';
const TRADE = '00000000-0000-4000-8000-000000000002';
const site = await openTestSite({}, { cacheSeconds: 3_600 });
const admin = await createLoggedInTestAdmin(site);
const headers = { ...admin.headers, 'x-password': TEST_PASSWORD };

const sample = {
  place: 'results',
  title: 'Marché du samedi',
  text: 'De 8 h à midi.',
  link: 'https://example.org/marche',
  drawing: 'legumes',
  position: 1,
  isOn: true,
};

const add = (differences: object = {}) =>
  site.app.inject({ method: 'POST', url: URL, headers, payload: { ...sample, ...differences } });
const change = (id: string, payload: object) =>
  site.app.inject({ method: 'PATCH', url: `${URL}/${id}`, headers, payload });
const remove = (id: string) => site.app.inject({ method: 'DELETE', url: `${URL}/${id}`, headers });
const list = async (): Promise<AdministeredPlacement[]> =>
  (await site.app.inject({ url: URL, headers })).json().slots;
const one = async (title: string) => (await list()).find((placement) => placement.title === title);
const idOf = async (title: string) => (await one(title))?._id ?? '';
const shown = async (place: PlacementPage = 'results', app = site.app): Promise<string[]> =>
  (await app.inject(`/api/slots?place=${place}`)).json().slots.map(({ title }: { title: string }) => title);
const logOfSite = async () => {
  const url = '/api/admin/decisions?subject=site&id=00000000-0000-0000-0000-000000000000';
  return (await site.app.inject({ url, headers })).json().decisions;
};

test('a site begins with four built-in placements, which can be switched off, changed and brought back', async () => {
  expect(Object.keys(builtInPlacements)).toHaveLength(4);
  expect(await shown('home')).toEqual(['Enregistrez vos recherches']);
  expect(await shown()).toEqual(['Troquez vos récoltes', 'À donner', 'Vous cherchez un produit ?']);
  expect((await change(TRADE, { isOn: false })).statusCode).toBe(200);
  expect(await shown()).toEqual(['À donner', 'Vous cherchez un produit ?']);
  await change(TRADE, { isOn: true, title: 'Échangez', position: 99 });
  expect(await shown()).toEqual(['À donner', 'Vous cherchez un produit ?', 'Échangez']);
  expect(await one('Échangez')).toMatchObject({ isBuiltIn: true, isChanged: true, state: 'shown' });
  expect((await remove(TRADE)).statusCode).toBe(200);
  expect((await shown())[0]).toBe('Troquez vos récoltes');
  expect(await one('Troquez vos récoltes')).toMatchObject({ isBuiltIn: true, isChanged: false });
});

test('an added placement is shown by every process, in its place and order, until it is deleted', async () => {
  const other = await openTestApp(
    {},
    {
      cacheSeconds: 3_600,
      openDatabase: () =>
        openDatabase({ databaseUrl: site.services.database.databaseUrl, dataDir: '', log: silentLog }),
    },
  );
  expect(await shown('results', other.app)).not.toContain(sample.title);
  const heard = new Promise<void>((resolve) => other.services.publicChanges.subscribe(() => resolve()));
  expect((await add()).statusCode).toBe(201);
  await heard;
  for (const { app } of [site, other]) expect((await shown('results', app))[0]).toBe(sample.title);
  expect(await shown('home')).not.toContain(sample.title);
  await other.close();
  const { slots } = (await site.app.inject('/api/slots?place=results')).json();
  expect(Object.keys(slots[0]).sort()).toEqual(['_id', 'drawing', 'image', 'link', 'text', 'title']);
  await remove(await idOf(sample.title));
  expect(await shown()).not.toContain(sample.title);
});

test('changes are in the log of decisions, with who made them, title, link and state', async () => {
  await add({ title: 'Fête' });
  await change(await idOf('Fête'), { link: '', isOn: false });
  await remove(await idOf('Fête'));
  expect((await logOfSite()).slice(0, 3)).toMatchObject([
    { action: 'delete-slot', administrator: { firstName: 'Dominique' } },
    { action: 'change-slot', reason: 'Fête (sans lien), éteint' },
    { action: 'create-slot', reason: 'Fête (https://example.org/marche), allumé' },
  ]);
});

test('a placement is shown from its first day to the end of its last, in Paris', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-03-01T22:59:00Z') });
  try {
    const later = await createLoggedInTestAdmin(site);
    const payload = { ...sample, title: 'Foire', from: '2027-03-02', until: '2027-03-03' };
    const withPassword = { ...later.headers, 'x-password': TEST_PASSWORD };
    await site.app.inject({ method: 'POST', url: URL, headers: withPassword, payload });
    const stateAt = async (at: string) => {
      vi.setSystemTime(new Date(at));
      const answer = await site.app.inject({ url: URL, headers: later.headers });
      return answer.json().slots.find((placement: AdministeredPlacement) => placement.title === 'Foire')
        .state;
    };
    expect(await stateAt('2027-03-01T22:59:00Z')).toBe('planned');
    expect(await stateAt('2027-03-01T23:00:00Z')).toBe('shown');
    expect(await stateAt('2027-03-03T22:59:00Z')).toBe('shown');
    expect(await stateAt('2027-03-03T23:00:00Z')).toBe('ended');
  } finally {
    vi.useRealTimers();
  }
  await remove(await idOf('Foire'));
});

test('several faults are named at once', async () => {
  const answer = await add({
    place: 'footer',
    title: ' ',
    text: 'x'.repeat(101),
    link: 'http://example.org',
    drawing: 'chat',
    from: '2027-03-02',
    until: '2027-03-01',
    position: 0,
  });
  expect([answer.statusCode, answer.json().errors]).toEqual([
    400,
    {
      place: placementErrorTexts.place,
      title: placementErrorTexts.title,
      text: placementErrorTexts.textTooLong,
      link: placementErrorTexts.link,
      drawing: placementErrorTexts.drawing,
      until: placementErrorTexts.order,
      position: placementErrorTexts.position,
    },
  ]);
});

test.each([
  ['https://example.org/a?b=c#d', 201],
  ['/annonces?type=trade', 201],
  ['', 201],
  ['http://example.org', 400],
  ['https:evil', 400],
  ['https:/example.org', 400],
  ['https:\\\\example.org', 400],
  ['javascript:alert(1)', 400],
  ['//example.org', 400],
  ['/\\example.org', 400],
  ['https://moi:secret@example.org', 400],
  ['https://exa mple.org', 400],
])('the link "%s" is answered %i', async (link, status) => {
  const answer = await add({ title: 'Lien', link });
  expect(answer.statusCode).toBe(status);
  if (status < 400) await remove(await idOf('Lien'));
});

test('a change that would make a placement end before it begins is refused, and changes nothing', async () => {
  await add({ title: 'Foire', from: '2027-03-02' });
  const id = await idOf('Foire');
  const answer = await change(id, { until: '2027-03-01', title: 'Autre' });
  expect([answer.statusCode, answer.json().errors]).toEqual([400, { until: placementErrorTexts.order }]);
  expect(await one('Foire')).toMatchObject({ until: null });
  expect((await change(id, { from: '', until: '2027-03-01' })).statusCode).toBe(200);
  await remove(id);
});

test('a form with empty fields removes link and days, and leaves what it does not name', async () => {
  await add({ title: 'Foire', from: '2027-03-02' });
  const id = await idOf('Foire');
  const form = new FormData();
  for (const name of ['link', 'from', 'until']) form.set(name, '');
  expect((await sendTestMultipartForm(site, 'PATCH', `${URL}/${id}`, form, headers)).statusCode).toBe(200);
  expect(await one('Foire')).toMatchObject({ link: null, from: null, until: null, text: sample.text });
  await remove(id);
});

test.each([
  [
    'an added placement',
    async () => {
      await add({ title: 'Foire' });
      return idOf('Foire');
    },
  ],
  ['a built-in placement', async () => TRADE],
])(
  '%s that another administrator changed is neither changed nor deleted by who has not read it',
  async (_, make) => {
    const id = await make();
    const read = async () => (await list()).find((placement) => placement._id === id);
    const version = (await read())?.version;
    expect((await change(id, { text: 'De 9 h à midi.', version })).statusCode).toBe(200);
    const late = [
      await change(id, { text: 'De 10 h à midi.', version }),
      await site.app.inject({ method: 'DELETE', url: `${URL}/${id}?version=${version}`, headers }),
    ];
    for (const answer of late) expect([answer.statusCode, answer.json().code]).toEqual([409, 'SLOT_CHANGED']);
    expect((await read())?.text).toBe('De 9 h à midi.');
    expect((await change(id, { isOn: false })).statusCode).toBe(200);
    const now = (await read())?.version;
    const deleted = { method: 'DELETE', url: `${URL}/${id}?version=${now}`, headers } as const;
    expect((await site.app.inject(deleted)).statusCode).toBe(200);
  },
);

test('one of two changes of the same placement at once is written', async () => {
  await add({ title: 'Foire' });
  const { _id: id = '', version } = (await one('Foire')) ?? {};
  const answers = await Promise.all(['A', 'B'].map((title) => change(id, { title, version })));
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  await remove(id);
});

test('an unknown placement is not found', async () => {
  for (const id of ['01935d7e-0000-7000-8000-000000000000', 'x', '%00'])
    expect([(await change(id, { isOn: false })).statusCode, (await remove(id)).statusCode]).toEqual([
      404, 404,
    ]);
});

test('the picture of a placement is public while the placement is shown, and goes with it', async () => {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...sample, title: 'Photo' })) form.set(name, String(value));
  form.set('image', await createTestJpegFile());
  expect((await sendTestMultipartForm(site, 'POST', URL, form, headers)).statusCode).toBe(201);
  const id = await idOf('Photo');
  const signed = (await one('Photo'))?.image ?? '';
  const [path = ''] = signed.split('?');
  const statusOf = async (url: string) => (await site.app.inject(url)).statusCode;
  expect([await statusOf(path), await statusOf(signed)]).toEqual([200, 200]);
  await change(id, { isOn: false });
  expect([await statusOf(path), await statusOf(signed)]).toEqual([404, 200]);
  await change(id, { removesImage: true });
  await site.services.jobs.drained();
  expect((await one('Photo'))?.image).toBeNull();
  expect(await statusOf(signed)).toBe(404);
  await remove(id);
});

test('a file that is no picture is refused beside its field', async () => {
  const form = new FormData();
  for (const [name, value] of Object.entries(sample)) form.set(name, String(value));
  form.set('image', new File(['bonjour'], 'a.png', { type: 'image/png' }));
  const answer = await sendTestMultipartForm(site, 'POST', URL, form, headers);
  expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([415, ['image']]);
  expect(await one(sample.title)).toBeUndefined();
});

test('placements beyond the limit are refused; the built-in ones do not count', async () => {
  for (let count = 1; count <= MAX_ADDED_PLACEMENTS; count++)
    expect((await add({ title: `Encart ${count}` })).statusCode).toBe(201);
  const answer = await add();
  expect([answer.statusCode, answer.json().code]).toEqual([409, 'TOO_MANY_SLOTS']);
  await site.db.deleteFrom('slots').execute();
});

test('a placement and its picture stay when the administrator who made them leaves', async () => {
  const leaving = await createLoggedInTestAdmin(site);
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...sample, title: 'Reste' })) form.set(name, String(value));
  form.set('image', await createTestJpegFile());
  const theirs = { ...leaving.headers, 'x-password': TEST_PASSWORD };
  await sendTestMultipartForm(site, 'POST', URL, form, theirs);
  const left = await site.app.inject({ method: 'DELETE', url: '/api/users/delete', headers: theirs });
  expect(left.statusCode).toBe(200);
  await site.services.jobs.drained();
  const [path = ''] = ((await one('Reste'))?.image ?? '').split('?');
  expect((await site.app.inject(path)).statusCode).toBe(200);
});

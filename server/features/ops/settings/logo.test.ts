import sharp from 'sharp';
import { expect, test } from 'vitest';
import { createLoggedInTestAdmin, sendTestMultipartForm, TEST_PASSWORD } from '#server/testing/people.ts';
import { openTestSite } from '#server/testing/site.ts';

const site = await openTestSite();
const admin = await createLoggedInTestAdmin(site);
const headers = { ...admin.headers, 'x-password': TEST_PASSWORD };
const URL = '/api/admin/settings/logo';

async function createLogoFile(width: number, height: number) {
  const create = { width, height, channels: 4, background: '#1d4ed880' } as const;
  const bytes = await sharp({ create }).png().toBuffer();
  return new File([new Uint8Array(bytes)], 'logo.png', { type: 'image/png' });
}

function send(logo: File, others: Record<string, string> = {}) {
  const form = new FormData();
  form.set('logo', logo);
  for (const [name, text] of Object.entries(others)) form.set(name, text);
  return sendTestMultipartForm(site, 'PUT', URL, form, headers);
}
const get = (url: string) => site.app.inject({ url });
const valueIn = (answer: { json: () => { settings: { name: string; value: string | null }[] } }) =>
  answer.json().settings.find(({ name }) => name === 'LOGO')?.value;
const logoOfSite = async () => (await get('/api/site')).json().logo;
const patch = (LOGO: string | null) =>
  site.app.inject({ method: 'PATCH', url: '/api/admin/settings', headers, payload: { settings: { LOGO } } });

test('a logo is shown to everybody with its size, and its file goes with it', async () => {
  const sent = await send(await createLogoFile(1600, 400));
  expect(sent.statusCode).toBe(200);
  const path = valueIn(sent) ?? '';
  expect(path).toMatch(/^\/uploads\/[0-9a-f]{40}\.webp$/);
  expect(await logoOfSite()).toEqual({ path, width: 800, height: 200 });
  expect((await get(path)).statusCode).toBe(200);
  const mailed = await get(path.replace('/uploads/', '/uploads/mail/').replace('.webp', '.png'));
  expect(mailed.headers['content-type']).toBe('image/png');
  const { width, height, hasAlpha } = await sharp(mailed.rawPayload).metadata();
  expect([width, height, hasAlpha]).toEqual([320, 80, true]);

  const next = valueIn(await send(await createLogoFile(60, 60))) ?? '';
  await site.services.jobs.drained();
  expect([(await get(path)).statusCode, (await get(next)).statusCode]).toEqual([404, 200]);
  expect(await site.services.files.has(path.slice('/uploads/'.length))).toBe(false);

  expect(valueIn(await patch(null))).toBeNull();
  await site.services.jobs.drained();
  expect(await logoOfSite()).toBeUndefined();
  expect(await site.services.files.has(next.slice('/uploads/'.length))).toBe(false);
});

test('the share picture has the logo in place of the radish', async () => {
  const etag = async () => (await get('/previews/site.jpg')).headers.etag;
  const before = await etag();
  await send(await createLogoFile(80, 80));
  const drawn = await get('/previews/site.jpg');
  expect(drawn.headers.etag).not.toBe(before);
  const pixel = await sharp(drawn.rawPayload)
    .extract({ left: 100, top: 122, width: 1, height: 1 })
    .raw()
    .toBuffer();
  expect(pixel[0]).toBeLessThan(200);
  await site.app.inject({ method: 'PUT', url: URL, headers, payload: { logo: null } });
  expect(await etag()).toBe(before);
});

test.each([
  ['an SVG', new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'logo.svg', { type: 'image/svg+xml' })],
  ['a text', new File(['logo'], 'logo.png', { type: 'image/png' })],
])('%s is refused as a logo, at its field', async (_, file) => {
  const answer = await send(file);
  expect([answer.statusCode, answer.json().code]).toEqual([415, 'IMAGE_UNREADABLE']);
  expect(answer.json().errors.logo).toMatch(/^Cette photo/);
});

test('a path typed as the logo is refused: it could show everybody a picture that only some may see', async () => {
  for (const path of [`/uploads/${'a'.repeat(40)}.webp`, `/uploads/${'a'.repeat(40)}.webp 80x80`]) {
    const answer = await patch(path);
    expect([answer.statusCode, answer.json().errors]).toEqual([
      400,
      { LOGO: 'Indiquez une image envoyée depuis les réglages.' },
    ]);
  }
});

test('a logo and other settings are saved together, or neither of them', async () => {
  const logo = await createLogoFile(60, 60);
  const saved = await send(logo, { 'settings[HOME_SENTENCE]': 'Entre voisins', 'settings[SITE_NAME]': '' });
  expect(saved.statusCode, saved.body).toBe(200);
  expect((await get('/api/site')).json()).toMatchObject({
    homeSentence: 'Entre voisins',
    logo: { path: valueIn(saved), width: 60, height: 60 },
  });
  const refused = await send(logo, {
    'settings[HOME_SENTENCE]': 'Autre',
    'settings[LISTING_DAYS_OTHER]': '0x10',
  });
  expect(refused.json().errors).toEqual({
    LISTING_DAYS_OTHER: 'Indiquez un nombre de jours entre 1 et 365, en chiffres.',
  });
  const late = await send(logo, { version: 'former', 'settings[HOME_SENTENCE]': 'Autre' });
  expect(late.json().code).toBe('SETTINGS_CHANGED');
  expect((await get('/api/site')).json()).toMatchObject({
    homeSentence: 'Entre voisins',
    logo: { path: valueIn(saved) },
  });
});

test('a logo is refused without the password', async () => {
  const form = new FormData();
  form.set('logo', await createLogoFile(40, 40));
  const other = await createLoggedInTestAdmin(site);
  const answer = await sendTestMultipartForm(site, 'PUT', URL, form, other.headers);
  expect([answer.statusCode, answer.json().code]).toEqual([403, 'CONFIRM_PASSWORD']);
});

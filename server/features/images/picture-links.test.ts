import { afterEach, expect, test, vi } from 'vitest';
import { HOUR_MS } from '#contract/durations.ts';
import { buildThumbnailPath } from '#contract/images.ts';
import { createPictureLinkSigner, type PictureLinkSigner } from './picture-links.ts';

const links = createPictureLinkSigner(Buffer.from('the secret of this site'));
const name = `${'a'.repeat(40)}.webp`;
const path = `/uploads/${name}`;
const signatureOf = (signed: string) => new URLSearchParams(signed.split('?')[1]).get('s') ?? '';
const read = (of: string, signature: string, by: PictureLinkSigner = links) => by.read(of, signature);

afterEach(() => {
  vi.useRealTimers();
});

test('the signature of a picture is valid for both of its sizes, and for no other picture', () => {
  const signed = links.sign(path);
  expect(signed).toMatch(/^\/uploads\/a{40}\.webp\?s=m[\w.-]+$/);
  expect(buildThumbnailPath(signed)).toBe(signed.replace('.webp', '-400.webp'));
  expect(read(name, signatureOf(signed))).toBe('member');
  expect(read(buildThumbnailPath(name), signatureOf(signed))).toBe('member');
  expect(read(`${'b'.repeat(40)}.webp`, signatureOf(signed))).toBeNull();
  expect(links.sign(signed)).toBe(signed);
});

test.each([
  ['nothing', () => ''],
  ['any text', () => 'm1.abc'],
  ['a later end', (right: string) => right.replace(/^m\w/, 'mz')],
  ['the kind of another', (right: string) => right.replace('m', 't')],
  ['other letters', (right: string) => `${right.slice(0, -2)}${right.endsWith('AA') ? 'BB' : 'AA'}`],
])('a wrong signature is refused: %s', (_, change) => {
  expect(read(name, change(signatureOf(links.sign(path))))).toBeNull();
});

test('the signature of another site is refused', () => {
  const other = createPictureLinkSigner(Buffer.from('another secret'));
  expect(read(name, signatureOf(links.sign(path)), other)).toBeNull();
});

test('a signed path stays the same for hours, so that browsers cache it, and expires after six', () => {
  vi.useFakeTimers({ now: new Date('2026-11-25T09:00:00Z') });
  const signed = links.sign(path);
  vi.setSystemTime(new Date('2026-11-25T11:59:00Z'));
  expect(links.sign(path)).toBe(signed);
  vi.setSystemTime(new Date('2026-11-25T14:59:00Z'));
  expect(read(name, signatureOf(signed))).toBe('member');
  expect(links.sign(path)).not.toBe(signed);
  vi.setSystemTime(new Date('2026-11-25T15:01:00Z'));
  expect(read(name, signatureOf(signed))).toBeNull();
});

test('the signature in a session token expires with the session', () => {
  vi.useFakeTimers({ now: new Date('2026-11-25T09:00:00Z') });
  const signature = signatureOf(links.signForToken(path, new Date(Date.now() + 48 * HOUR_MS)));
  expect(read(name, signature)).toBe('token');
  vi.setSystemTime(new Date('2026-11-27T09:01:00Z'));
  expect(read(name, signature)).toBeNull();
});

import { expect, test } from 'vitest';
import { canonicalizeMailbox, extractSingleOwnerMailDomain } from './canonicalize-mailbox.ts';

test('different spellings of one Gmail address give one mailbox', () => {
  for (const email of ['jean.du.pont@gmail.com', 'jeandupont+a.b@googlemail.com', 'j.e.a.n.dupont@Gmail.com'])
    expect(canonicalizeMailbox(email)).toBe('jeandupont@gmail.com');
});

test('dots in other addresses are kept, and text after a plus never is', () => {
  expect(canonicalizeMailbox('jean.dupont+x@orange.fr')).toBe('jean.dupont@orange.fr');
  expect(canonicalizeMailbox('jeandupont@orange.fr')).not.toBe(canonicalizeMailbox('jean.dupont@orange.fr'));
});

test('addresses of large providers have no domain of their own', () => {
  expect(extractSingleOwnerMailDomain('a@laposte.net')).toBeNull();
  expect(extractSingleOwnerMailDomain('a@Jetable.example')).toBe('jetable.example');
});

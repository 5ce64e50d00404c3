import { expect, test } from 'vitest';
import { canonicalMailbox, domainOfOneOwner } from './canonical-mailbox.ts';

test('different spellings of one Gmail address give one mailbox', () => {
  for (const email of ['jean.du.pont@gmail.com', 'jeandupont+a.b@googlemail.com', 'j.e.a.n.dupont@Gmail.com'])
    expect(canonicalMailbox(email)).toBe('jeandupont@gmail.com');
});

test('dots in other addresses are kept, and text after a plus never is', () => {
  expect(canonicalMailbox('jean.dupont+x@orange.fr')).toBe('jean.dupont@orange.fr');
  expect(canonicalMailbox('jeandupont@orange.fr')).not.toBe(canonicalMailbox('jean.dupont@orange.fr'));
});

test('addresses of large providers have no domain of their own', () => {
  expect(domainOfOneOwner('a@laposte.net')).toBeNull();
  expect(domainOfOneOwner('a@Jetable.example')).toBe('jetable.example');
});

import { expect, test } from 'vitest';
import { mailboxOf, ownDomainOf } from './mailbox-of.ts';

test('different spellings of one Gmail address give one mailbox', () => {
  for (const email of ['jean.du.pont@gmail.com', 'jeandupont+a.b@googlemail.com', 'j.e.a.n.dupont@Gmail.com'])
    expect(mailboxOf(email)).toBe('jeandupont@gmail.com');
});

test('dots in other addresses are kept, and text after a plus never is', () => {
  expect(mailboxOf('jean.dupont+x@orange.fr')).toBe('jean.dupont@orange.fr');
  expect(mailboxOf('jeandupont@orange.fr')).not.toBe(mailboxOf('jean.dupont@orange.fr'));
});

test('addresses of large providers have no domain of their own', () => {
  expect(ownDomainOf('a@laposte.net')).toBeNull();
  expect(ownDomainOf('a@Jetable.example')).toBe('jetable.example');
});

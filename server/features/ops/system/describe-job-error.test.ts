import { expect, test } from 'vitest';
import { describeJobError } from './describe-job-error.ts';

test.each([
  [
    'EAUTH',
    true,
    "le serveur d'e-mails refuse le nom ou le mot de passe (EAUTH) : vérifiez le serveur d'e-mails dans « Réglages »",
  ],
  [
    'EMESSAGE',
    true,
    "le serveur d'e-mails n'accepte pas l'e-mail pour le moment (EMESSAGE) : si cela dure, demandez à qui le tient",
  ],
  [
    'ESOCKET',
    true,
    "le serveur d'e-mails ne répond pas (ESOCKET) : vérifiez le serveur d'e-mails dans « Réglages »",
  ],
  ['ECONNREFUSED', false, 'un service ne répond pas (ECONNREFUSED) : les contrôles disent lequel'],
  ['EAUTH', false, 'erreur EAUTH : le journal en dit plus'],
  ['constructor', true, 'erreur constructor : le journal en dit plus'],
  [null, true, 'erreur TypeError : le journal en dit plus'],
])('the error %s of a job (a mail: %s) is described', (code, sendsMail, reason) => {
  expect(describeJobError({ type: 'TypeError', code }, sendsMail)).toBe(reason);
});

test('an attempt that ended without an error was interrupted', () => {
  expect(describeJobError({ type: null, code: null }, false)).toBe('elle a été interrompue');
});

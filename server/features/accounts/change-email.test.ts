import { v7 as uuidv7 } from 'uuid';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { ROLE_ADMIN } from '#contract/accounts/rules.ts';
import { openTestApp } from '#server/testing/app.ts';
import { extractLinkSecretFromTestMail, readTestMailsSentTo } from '#server/testing/outbox.ts';
import {
  createLoggedInTestAdmin,
  createLoggedInTestPerson,
  decideListingAsTestAdmin,
  publishListingAsTestPerson,
  TEST_PASSWORD,
  type TestPerson,
} from '#server/testing/people.ts';
import { retryFailedJobsInTest } from '#server/testing/retry-failed-jobs-in-test.ts';
import { openTestSite } from '#server/testing/site.ts';
import { startTestSmtpServer } from '#server/testing/smtp.ts';
import { setUpTestSecondFactor } from '#server/testing/test-second-factor.ts';
import { createMailedLink } from './links.ts';

const site = await openTestSite();
let person: TestPerson;
beforeEach(async () => {
  person = await createLoggedInTestPerson(site);
});

let counter = 0;
const newAddress = () => `nouvelle${++counter}@example.org`;
const post = (path: string, payload: object = {}) =>
  site.app.inject({ method: 'POST', url: `/api/users/${path}`, payload });
const update = (payload: object, headers: object = person.headers) =>
  site.app.inject({ method: 'PUT', url: '/api/users/update', headers: { ...headers }, payload });
const logIn = (email: string, password = TEST_PASSWORD) => post('login', { email, password });
const me = async (headers: object = person.headers) =>
  (await site.app.inject({ url: '/api/users/user', headers: { ...headers } })).json().user;
const lastTo = async (address: string) => (await readTestMailsSentTo(site, address)).at(-1);
/** The secret of the latest mail with such a link: other mails may come at the same time. */
const lastSecret = async (address: string, path: string) =>
  extractLinkSecretFromTestMail(
    (await readTestMailsSentTo(site, address)).findLast(({ text }) => text?.includes(`${path}/`)),
    path,
  );
const confirmation = (address: string) => lastSecret(address, 'https://recolte.test/app/email/confirmer');
const undo = (address: string) => lastSecret(address, 'https://recolte.test/app/email/annuler');

describe('a change of e-mail address', () => {
  test('a new e-mail address counts only once its confirmation link is opened', async () => {
    const address = newAddress();
    const answer = await update({ email: ` ${address.toUpperCase()} ` });
    expect(answer.json().user).toMatchObject({ email: person.email, pendingEmail: address });
    expect((await logIn(address)).statusCode).toBe(401);
    expect((await logIn(person.email)).statusCode).toBe(200);

    const secret = await confirmation(address);
    expect((await post(`email/${secret}`)).statusCode).toBe(200);
    expect(await me()).toMatchObject({ email: address, pendingEmail: null, isEmailProved: true });
    expect((await logIn(address)).statusCode).toBe(200);
    expect((await logIn(person.email)).statusCode).toBe(401);
    // The same link succeeds again: mail programs and people open links twice.
    expect((await post(`email/${secret}`)).statusCode).toBe(200);
  });

  test('a change of address is announced to the present address without the new one, and the new one gets no names', async () => {
    const address = newAddress();
    await update({ email: address, firstName: 'Zénobie' });
    const warning = await lastTo(person.email);
    expect(warning?.subject).toBe("Changement d'adresse e-mail demandé");
    expect(warning?.text).not.toContain(address);
    expect((await lastTo(address))?.text).not.toContain('Zénobie');
  });

  test('the link of a second requested change replaces that of the first', async () => {
    const [first, second] = [newAddress(), newAddress()];
    await update({ email: first });
    const stale = await confirmation(first);
    await update({ email: second });
    expect((await post(`email/${stale}`)).statusCode).toBe(400);
    expect((await post(`email/${await confirmation(second)}`)).statusCode).toBe(200);
    expect((await me()).email).toBe(second);
  });

  test('a confirmed change ends its link and the password links sent to the former address', async () => {
    await post('forgot-password', { email: person.email });
    const reset = extractLinkSecretFromTestMail(
      await lastTo(person.email),
      'https://recolte.test/app/forgotten/password/reset',
    );
    const address = newAddress();
    await update({ email: address });
    const secret = await confirmation(address);
    const tokens = site.db.updateTable('accountTokens').where('purpose', '=', 'email');
    await tokens.set({ expiresAt: new Date(Date.now() - 1000) }).execute();
    expect((await post(`email/${secret}`)).statusCode).toBe(400);
    await tokens.set({ expiresAt: new Date(Date.now() + 60_000) }).execute();
    expect((await post(`email/${secret}`)).statusCode).toBe(200);
    expect((await post('reset-password', { token: reset, password: 'Pirate-2028!' })).statusCode).toBe(400);
  });

  test('a new address must be free, also when two members request it at once; an account never activated does not hold it', async () => {
    const other = await createLoggedInTestPerson(site);
    const taken = await update({ email: other.email });
    expect(taken.statusCode).toBe(409);
    expect(taken.json()).toMatchObject({
      code: 'EMAIL_TAKEN',
      errors: { email: 'Cette adresse email est déjà utilisée' },
    });

    const address = newAddress();
    const squatter = { firstName: 'A', lastName: 'B', email: address, password: TEST_PASSWORD };
    await post('register', { ...squatter, address: { city: 'Lyon', postalCode: '69003' } });
    await update({ email: address });
    await update({ email: address }, other.headers);
    await site.services.jobs.drained();
    const links = (await readTestMailsSentTo(site, address)).filter(({ subject }) =>
      subject?.startsWith('Confirmez'),
    );
    const answers = await Promise.all(
      links.map((mail) =>
        post(`email/${extractLinkSecretFromTestMail(mail, 'https://recolte.test/app/email/confirmer')}`),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    const holders = await site.db.selectFrom('users').select('id').where('email', '=', address).execute();
    expect(holders).toHaveLength(1);
  });

  test('the same address again is not a change', async () => {
    expect((await update({ email: person.email.toUpperCase() })).json().user.pendingEmail).toBeNull();
    expect(await readTestMailsSentTo(site, person.email)).toEqual([]);
  });

  test('a requested change is cancelled by a password reset, as a thief may have requested it', async () => {
    const address = newAddress();
    await update({ email: address });
    const secret = await confirmation(address);
    await post('forgot-password', { email: person.email });
    const token = extractLinkSecretFromTestMail(
      await lastTo(person.email),
      'https://recolte.test/app/forgotten/password/reset',
    );
    expect((await post('reset-password', { token, password: 'Verger-2027?' })).statusCode).toBe(200);
    expect((await post(`email/${secret}`)).statusCode).toBe(400);
  });
});

describe('a change of address requested by a thief', () => {
  const open = async () => ({ authorization: `Bearer ${(await logIn(person.email)).json().token}` });
  const call = (method: 'DELETE' | 'POST', path: string, headers: object) =>
    site.app.inject({ method, url: `/api/users/${path}`, headers: { ...headers } });

  test.each<[string, (asker: object, owner: object) => Promise<unknown>]>([
    ['a new password, even of the same session', (asker) => update({ password: 'Verger-2027?' }, asker)],
    ['a new password', (_, owner) => update({ password: 'Verger-2027?' }, owner)],
    ['the end of the other sessions', (_, owner) => call('DELETE', 'sessions', owner)],
    [
      'the end of the session that asked',
      async (asker, owner) => {
        const list = await site.app.inject({ url: '/api/users/sessions', headers: { ...asker } });
        const { _id } = list.json().find(({ current }: { current: boolean }) => current);
        return call('DELETE', `sessions/${_id}`, owner);
      },
    ],
  ])('a requested change of address is cancelled by %s', async (_case, react) => {
    const [asker, owner] = [await open(), await open()];
    const address = newAddress();
    await update({ email: address }, asker);
    const secret = await confirmation(address);
    await react(asker, owner);
    expect((await post(`email/${secret}`)).statusCode).toBe(400);
  });

  test('a requested change of address stays when its own session logs out or changes the password in the same call', async () => {
    const asker = await open();
    const address = newAddress();
    await update({ email: address, password: 'Verger-2027?' }, asker);
    await call('POST', 'logout', asker);
    expect((await post(`email/${await confirmation(address)}`)).statusCode).toBe(200);
  });
});

describe('the link that undoes a change of address or password', () => {
  test('an undo link before the confirmation keeps the address, and ends sessions and password', async () => {
    const address = newAddress();
    await update({ email: address });
    const [theirs, mine] = [await confirmation(address), await undo(person.email)];
    expect((await post(`email/undo/${mine}`)).statusCode).toBe(200);
    expect((await post(`email/${theirs}`)).statusCode).toBe(400);
    expect((await logIn(person.email)).statusCode).toBe(401);
    expect(await me()).toBeUndefined();
  });

  test('an undo link after the confirmation restores the first address, even if a stranger registered it meanwhile', async () => {
    const thief = newAddress();
    await update({ email: thief });
    const mine = await undo(person.email);
    await post(`email/${await confirmation(thief)}`);
    const squatter = { firstName: 'A', lastName: 'B', email: person.email, password: TEST_PASSWORD };
    expect(
      (await post('register', { ...squatter, address: { city: 'Lyon', postalCode: '69003' } })).statusCode,
    ).toBe(201);
    await update({ email: newAddress() });
    const theirs = await undo(thief);

    const { token } = (await post(`email/undo/${mine}`)).json();
    expect((await post(`email/undo/${theirs}`)).statusCode).toBe(400);
    expect((await post('reset-password', { token, password: 'Verger-2027?' })).statusCode).toBe(200);
    expect((await logIn(person.email, 'Verger-2027?')).statusCode).toBe(200);
  });

  test('an undo link comes with the mail about a new password, and cancels that password', async () => {
    await update({ password: 'Pirate-2028!' });
    expect((await lastTo(person.email))?.subject).toBe('Votre mot de passe a été modifié');
    expect((await post(`email/undo/${await undo(person.email)}`)).statusCode).toBe(200);
    expect((await logIn(person.email, 'Pirate-2028!')).statusCode).toBe(401);
  });

  test('an undo link works although its mail arrived after that of a later change', async () => {
    const smtp = await startTestSmtpServer();
    const late = await openTestApp({ SMTP_URL: smtp.url });
    try {
      const owner = await createLoggedInTestPerson(late);
      const thief = newAddress();
      const send = (path: string, payload = {}) =>
        late.app.inject({ method: 'POST', url: `/api/users/${path}`, payload });
      const change = (email: string) =>
        late.app.inject({
          method: 'PUT',
          url: '/api/users/update',
          headers: owner.headers,
          payload: { email },
        });
      const linkTo = (address: string, path: string) => {
        const mails = smtp.attempts.filter(
          ({ mail, accepted }) => accepted && mail.to?.[0]?.address === address,
        );
        return extractLinkSecretFromTestMail(
          mails
            .map(({ mail }) => mail)
            .filter(({ text }) => text?.includes(path))
            .at(-1),
          `https://recolte.test/app/${path}`,
        );
      };
      smtp.refuses = owner.email;
      await change(thief);
      await vi.waitFor(() => linkTo(thief, 'email/confirmer'), { timeout: 20_000 });
      await send(`email/${linkTo(thief, 'email/confirmer')}`);
      await change(newAddress());
      await vi.waitFor(() => linkTo(thief, 'email/annuler'), { timeout: 20_000 });
      smtp.refuses = '';
      await retryFailedJobsInTest(late);
      await vi.waitFor(() => linkTo(owner.email, 'email/annuler'), { timeout: 20_000 });

      expect((await send(`email/undo/${linkTo(thief, 'email/annuler')}`)).statusCode).toBe(200);
      const answer = await send(`email/undo/${linkTo(owner.email, 'email/annuler')}`);
      expect(answer.statusCode).toBe(200);
      const payload = { token: answer.json().token, password: 'Verger-2027?' };
      expect((await send('reset-password', payload)).statusCode).toBe(200);
      expect((await send('login', { email: owner.email, password: 'Verger-2027?' })).statusCode).toBe(200);
    } finally {
      await late.close();
      await smtp.close();
    }
  });

  test('an undo link works whatever other mails were requested meanwhile', async () => {
    const thief = newAddress();
    await update({ email: thief });
    const mine = await undo(person.email);
    await post(`email/${await confirmation(thief)}`);
    for (let n = 0; n < 6; n++) await post('forgot-password', { email: thief });
    await post(`email/undo/${mine}`);
    await post('forgot-password', { email: person.email });
    expect((await lastTo(person.email))?.subject).toMatch(/^Choisissez un nouveau mot de passe/);
  });

  test('every new password is announced by mail, however many there were', async () => {
    let headers: object = person.headers;
    for (let n = 0; n < 7; n++) {
      const { token } = (await update({ password: `Verger-${n}?` }, headers)).json();
      headers = { authorization: `Bearer ${token}` };
    }
    expect(await readTestMailsSentTo(site, person.email)).toHaveLength(7);
  });

  test('an undo link removes a second factor set up after the change, and keeps an older one', async () => {
    const factorsOf = ({ id }: TestPerson) =>
      site.db.selectFrom('secondFactors').select('userId').where('userId', '=', id).execute();
    await site.db.updateTable('users').set({ role: ROLE_ADMIN }).where('id', '=', person.id).execute();
    await update({ email: newAddress() });
    const ofChange = await undo(person.email);
    await setUpTestSecondFactor(site, person);
    expect((await post(`email/undo/${ofChange}`)).statusCode).toBe(200);
    expect(await factorsOf(person)).toEqual([]);

    const admin = await createLoggedInTestAdmin(site);
    const { recoveryCodes } = await setUpTestSecondFactor(site, admin);
    await update({ email: newAddress() }, { ...admin.headers, 'x-code': recoveryCodes[0] });
    const later = await undo(admin.email);
    expect((await post(`email/undo/${later}`)).statusCode).toBe(200);
    expect(await factorsOf(admin)).toHaveLength(1);
  });

  test('an undo link is valid for seven days', async () => {
    await update({ password: 'Verger-2027?' });
    const secret = await undo(person.email);
    await site.db
      .updateTable('accountTokens')
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .where('userId', '=', person.id)
      .execute();
    expect((await post(`email/undo/${secret}`)).statusCode).toBe(400);
    expect((await post('email/undo/inconnu')).json()).toMatchObject({ code: 'LINK_INVALID' });
  });
});

describe('mails to addresses that nobody confirmed', () => {
  test('an unconfirmed address gets at most five confirmation mails a day, from all accounts together', async () => {
    const victim = newAddress();
    const people = await Promise.all([
      createLoggedInTestPerson(site),
      createLoggedInTestPerson(site),
      person,
    ]);
    for (let round = 0; round < 4; round++)
      for (const { headers } of people) await update({ email: victim, firstName: `Tour ${round}` }, headers);
    const mails = await readTestMailsSentTo(site, victim);
    expect(mails).toHaveLength(5);
    expect(new Set(mails.map(({ subject }) => subject))).toEqual(
      new Set(['Confirmez votre adresse e-mail pour Récolte']),
    );
  });

  test('an address with a plus sign counts as the one without', async () => {
    const victim = newAddress();
    for (let n = 0; n < 7; n++) {
      const { headers } = await createLoggedInTestPerson(site);
      await update({ email: victim.replace('@', `+${n}@`) }, headers);
    }
    const mails = await Promise.all(
      Array.from({ length: 7 }, (_, n) => readTestMailsSentTo(site, victim.replace('@', `+${n}@`))),
    );
    expect(mails.flat()).toHaveLength(5);
  });

  test('Gmail addresses that differ in dots or domain count as one', async () => {
    const spellings = ['vic.time', 'v.ictime', 'vi.ctime', 'victim.e'].flatMap((name) =>
      ['gmail.com', 'googlemail.com'].map((domain) => `${name}@${domain}`),
    );
    for (const email of spellings) await update({ email }, (await createLoggedInTestPerson(site)).headers);
    const mails = await Promise.all(spellings.map((email) => readTestMailsSentTo(site, email)));
    expect(mails.flat()).toHaveLength(5);
  });

  test('the addresses of one domain get at most thirty links a day together', async () => {
    await site.db.deleteFrom('accountTokens').execute();
    const asking = await Promise.all(Array.from({ length: 32 }, () => createLoggedInTestPerson(site)));
    for (const [n, { id }] of asking.entries()) {
      const email = `boite${n}@jetable.example`;
      await site.db.updateTable('users').set({ pendingEmail: email }).where('id', '=', id).execute();
      const link = await createMailedLink(site.db, { userId: id, jobId: uuidv7(), purpose: 'email' });
      expect(link === null, email).toBe(n >= 30);
    }
  });

  test('the limit of mails to an address still holds after the requesting accounts are deleted', async () => {
    const victim = newAddress();
    for (let n = 0; n < 7; n++) {
      const { headers } = await createLoggedInTestPerson(site);
      await update({ email: victim }, headers);
      expect(await readTestMailsSentTo(site, victim)).toHaveLength(Math.min(n + 1, 5));
      await site.app.inject({ method: 'DELETE', url: '/api/users/delete', headers });
    }
  });

  test('a member may request three changes of address a day, those to a taken address included', async () => {
    const limited = await openTestApp({ RATE_LIMIT: 'on' });
    try {
      const { headers } = await createLoggedInTestPerson(limited);
      const ask = (email: string) =>
        limited.app.inject({ method: 'PUT', url: '/api/users/update', headers, payload: { email } });
      for (let n = 0; n < 3; n++) expect((await ask(newAddress())).statusCode).toBe(200);
      expect((await ask(newAddress())).statusCode).toBe(429);

      const [curious, known] = [
        await createLoggedInTestPerson(limited),
        await createLoggedInTestPerson(limited),
      ];
      const look = () =>
        limited.app.inject({
          method: 'PUT',
          url: '/api/users/update',
          headers: curious.headers,
          payload: { email: known.email },
        });
      for (let n = 0; n < 3; n++) expect((await look()).json().code).toBe('EMAIL_TAKEN');
      expect((await look()).statusCode).toBe(429);
    } finally {
      await limited.close();
    }
  });

  test('an account activated by an administrator only gets the mail that confirms its address', async () => {
    const admin = await createLoggedInTestAdmin(site);
    await site.db
      .updateTable('users')
      .set({ verifiedAt: null, emailProvedAt: null })
      .where('id', '=', person.id)
      .execute();
    const url = `/api/admin/user/${person.id}`;
    await site.app.inject({ method: 'PATCH', url, headers: admin.headers, payload: { isActive: true } });
    const { token } = (await logIn(person.email)).json();
    const headers = { authorization: `Bearer ${token}` };
    const { _id } = await publishListingAsTestPerson(site, { ...person, headers });
    await decideListingAsTestAdmin(site, admin, _id, { status: 'refuse', deleteReason: 'Floue' });
    const mails = await readTestMailsSentTo(site, person.email);
    expect(mails.map(({ subject }) => subject)).toEqual(['Confirmez votre adresse e-mail pour Récolte']);

    const secret = extractLinkSecretFromTestMail(mails[0], 'https://recolte.test/app/signup/validate');
    await site.app.inject({ url: `/api/users/validate/${secret}` });
    expect((await me(headers)).isEmailProved).toBe(true);
  });
});

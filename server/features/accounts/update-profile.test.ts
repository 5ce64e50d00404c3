import { decodeJwt } from 'jose';
import { describe, expect, test, vi } from 'vitest';
import { accountErrorTexts as TEXTS } from '#contract/accounts/rules.ts';
import { extractLinkSecretFromTestMail, readTestMailsSentTo } from '#server/testing/outbox.ts';
import {
  createLoggedInTestAdmin,
  createLoggedInTestPerson,
  makeTestPicture,
  publishAndAcceptTestListing,
  publishListingAsTestPerson,
  sendTestMultipartForm,
  suspendTestPerson,
  TEST_PASSWORD,
} from '#server/testing/people.ts';
import { openTestSite } from '#server/testing/site.ts';

const SIRET = '73282932000074';
const PICKUP = [
  { days: [6, 3, 6], from: '09:00', to: '12:30', place: ' Marché de la Croix-Rousse ' },
  { days: [1], from: '00:00', to: '23:59', place: 'À la ferme' },
];

const site = await openTestSite();
const person = await createLoggedInTestPerson(site);

const update = (payload: object, who = person) =>
  site.app.inject({ method: 'PUT', url: '/api/users/update', headers: who.headers, payload });
const updateForm = (fields: Record<string, string | File>, who = person) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return sendTestMultipartForm(site, 'PUT', '/api/users/update', form, who.headers);
};
const me = async (headers: object = person.headers) =>
  site.app.inject({ url: '/api/users/user', headers: { ...headers } });
const logIn = (email: string, password: string) =>
  site.app.inject({ method: 'POST', url: '/api/users/login', payload: { email, password } });

describe('changes of the profile', () => {
  test('every field of the profile form can be changed, as multipart and with a photo', async () => {
    const answer = await updateForm({
      firstName: ' Élodie ',
      lastName: 'Lefèvre',
      phone: '06 39 98 55 66',
      'address[city]': 'Nîmes',
      'address[postalCode]': '30000',
      showPhoneNumber: 'true',
      password: '',
      profileImage: await makeTestPicture(),
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.json().user).toMatchObject({
      firstName: 'Élodie',
      lastName: 'Lefèvre',
      email: person.email,
      phone: '06 39 98 55 66',
      address: { streetNumber: '7', streetName: 'rue des Lilas', city: 'Nîmes', postalCode: '30000' },
      showPhoneNumber: true,
      profileImage: expect.stringMatching(/^\/uploads\//),
    });
    expect(decodeJwt(answer.json().token)).toMatchObject({ firstName: 'Élodie', userId: person.id });
    expect((await me()).json().user).toEqual(answer.json().user);
    expect((await logIn(person.email, TEST_PASSWORD)).statusCode).toBe(200);
  });

  test("a change of the seller's details in listings clears caches, other changes do not", async () => {
    const { publicChanges } = site.services;
    const told: unknown[] = [];
    publicChanges.subscribe((words) => told.push(words));
    /** Changes are notified in order: after this one, the earlier ones are in. */
    const forgetEarlier = async () => {
      told.length = 0;
      await publicChanges.transaction((_tx, signalChange) => signalChange(['repère']));
      await vi.waitFor(() => expect(told.filter((words) => String(words) === 'repère')).toHaveLength(2));
      told.length = 0;
    };

    await forgetEarlier();
    await update({ address: { streetName: 'rue des Roses' }, hasNewAlert: false });
    expect(told).toEqual([]);
    for (const change of [{ firstName: 'Elsa' }, { presentation: 'Bonjour.' }, { pickup: PICKUP }]) {
      await forgetEarlier();
      await update(change);
      expect(told[0], Object.keys(change)[0]).toEqual([]);
    }
    // Form with the same values: no change.
    await forgetEarlier();
    await update({ presentation: 'Bonjour. ', pickup: PICKUP });
    expect(told[0]).toBeUndefined();
  });

  test('absent fields stay, empty ones are deleted', async () => {
    const before = (await me()).json().user;
    expect((await update({})).json().user).toEqual(before);
    const { user } = (
      await update({ phone: '', showPhoneNumber: false, address: { streetName: '' } })
    ).json();
    expect(user).toEqual({
      ...before,
      phone: null,
      showPhoneNumber: false,
      address: { ...before.address, streetName: null },
    });
  });

  test('a presentation keeps its typed length, and pick-up slots are stored', async () => {
    const presentation = `Le verger de mes parents.\r\n${'x'.repeat(970)}\r\nBio`;
    const answer = await updateForm({
      presentation: `  ${presentation}\r\n `,
      pickup: JSON.stringify(PICKUP),
    });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json().user).toMatchObject({
      presentation: presentation.replaceAll('\r\n', '\n'),
      pickup: [
        { days: [3, 6], from: '09:00', to: '12:30', place: 'Marché de la Croix-Rousse' },
        { days: [1], from: '00:00', to: '23:59', place: 'À la ferme' },
      ],
    });
    const { user } = (await update({ firstName: 'Elsa' })).json();
    expect(user).toEqual(answer.json().user);
    expect((await update({ presentation: '', pickup: [] })).json().user).toMatchObject({
      presentation: null,
      pickup: [],
    });
    for (const cleared of ['', ' \r\n ']) {
      await update({ presentation: 'Bonjour.' });
      expect((await updateForm({ presentation: cleared })).json().user.presentation).toBeNull();
    }
    await update({ pickup: PICKUP });
    expect((await updateForm({ pickup: '' })).json().user.pickup).toEqual([]);
    await update({ pickup: PICKUP });
    expect((await update({ pickup: null })).json().user.pickup).toEqual([]);
  });

  test('every fault of a presentation and of pick-up slots is named', async () => {
    await update({ pickup: PICKUP });
    const slot = { days: [1], from: '09:00', to: '12:00', place: 'Ici' };
    const answer = await update({
      presentation: 'x'.repeat(1001),
      pickup: [
        slot,
        { ...slot, to: '08:00' },
        { ...slot, from: '9h', to: '24:00' },
        { ...slot, days: [], place: ' ' },
        { ...slot, days: [8], place: 'x'.repeat(121), to: '09:00' },
        {},
      ],
    });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors).toEqual({
      presentation: 'Votre présentation ne peut pas dépasser 1 000 caractères.',
      'pickup.1.to': "L'heure de fin doit venir après l'heure de début.",
      'pickup.2.from': 'Indiquez une heure, par exemple 09:30.',
      'pickup.2.to': 'Indiquez une heure, par exemple 09:30.',
      'pickup.3.days': 'Choisissez au moins un jour de la semaine.',
      'pickup.3.place': 'Indiquez un lieu de retrait.',
      'pickup.4.days.0': 'Choisissez au moins un jour de la semaine.',
      'pickup.4.place': 'Le lieu ne peut pas dépasser 120 caractères.',
      'pickup.4.to': "L'heure de fin doit venir après l'heure de début.",
      'pickup.5.days': 'Choisissez au moins un jour de la semaine.',
      'pickup.5.from': 'Indiquez une heure, par exemple 09:30.',
      'pickup.5.to': 'Indiquez une heure, par exemple 09:30.',
      'pickup.5.place': 'Indiquez un lieu de retrait.',
    });
    const many = await updateForm({ pickup: JSON.stringify(Array(7).fill(slot)) });
    expect(many.json().errors).toEqual({ pickup: 'Six créneaux de retrait au plus.' });
    for (const pickup of ['lundi', '{}', '5']) {
      expect((await updateForm({ pickup })).json().errors, pickup).toEqual({
        pickup: 'Indiquez une liste de créneaux de retrait.',
      });
    }
    for (const slot of [null, 'lundi', 5, []]) {
      const answer = await update({ pickup: [slot] });
      expect(answer.statusCode).toBe(400);
      expect(answer.json().errors).toEqual({
        'pickup.0': 'Indiquez les jours, les heures et le lieu de ce créneau.',
      });
    }
    expect((await me()).json().user.pickup).toHaveLength(2);
  });

  test('links are refused in all fields that visitors read', async () => {
    const noLink = 'Ce champ ne peut contenir ni adresse web ni adresse e-mail.';
    const slot = { days: [1], from: '09:00', to: '12:00', place: 'Ici, voyez http://exemple.org' };
    const answer = await update({
      presentation: 'Écrivez à ventes@exemple.org',
      pickup: [slot],
      professional: true,
      companyName: 'www.exemple.org',
      companySiret: '73282932000074',
    });
    expect(answer.json().errors).toEqual({
      presentation: noLink,
      'pickup.0.place': noLink,
      companyName: noLink,
    });
    const zeros = { professional: true, companyName: 'Ferme', companySiret: '0'.repeat(14) };
    expect((await update(zeros)).json().errors).toEqual({ companySiret: 'Siret invalide' });
    const hidden = await update({
      presentation: 'Un\u202e verger\u0007.\nBio',
      pickup: [{ ...slot, place: 'Au\u200b marché\nde Bron' }],
    });
    expect(hidden.json().user).toMatchObject({
      presentation: 'Un verger.\nBio',
      pickup: [{ place: 'Au marché de Bron' }],
    });
  });

  test('a client may send the whole profile back, also as a form', async () => {
    const before = (await me()).json().user;
    const { address, ...fields } = before;
    const form = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]));
    const parts = Object.entries(address).map(([name, value]) => [`address[${name}]`, String(value)]);
    const answer = await updateForm({ ...form, ...Object.fromEntries(parts) });
    expect(answer.statusCode).toBe(200);
    expect(answer.json().user).toEqual(before);
  });

  test('other fields are ignored: privileges, state, alerts', async () => {
    const before = (await me()).json().user;
    const answer = await update({
      _id: '0192f0c1-0000-7000-8000-000000000000',
      role: 0,
      isAdmin: true,
      isActive: false,
      verifiedAt: null,
      suspendedAt: '2026-01-01',
      sessionVersion: 9,
      companyName: 'Faux',
      companySiret: SIRET,
      hasNewAlert: true,
      cgu: true,
      alertAds: ['x'],
    });
    expect(answer.json().user).toEqual(before);
  });

  test('the mark of new alerts can only be cleared', async () => {
    await site.db.updateTable('users').set({ hasNewAlert: true }).where('id', '=', person.id).execute();
    expect((await update({ hasNewAlert: true })).json().user.hasNewAlert).toBe(true);
    expect((await update({ hasNewAlert: false })).json().user.hasNewAlert).toBe(false);
    expect((await updateForm({ hasNewAlert: 'true' })).json().user.hasNewAlert).toBe(false);
  });

  test.each([
    [{ firstName: '' }, 'firstName', 'Veuillez entrer votre prénom'],
    [{ lastName: ' ' }, 'lastName', 'Veuillez entrer votre nom'],
    [{ email: 'camille' }, 'email', 'Adresse e-mail invalide'],
    [{ email: '' }, 'email', 'Veuillez entrer votre email'],
    [{ address: { city: '' } }, 'address.city', 'Veuillez entrer le nom de votre ville'],
    [{ address: { postalCode: '' } }, 'address.postalCode', 'Veuillez entrer votre code postal'],
    [{ firstName: 'Service client' }, 'firstName', TEXTS.misleadingName],
    [
      { presentation: 'Tout est sur recolte-paiement.store' },
      'presentation',
      'Ce champ ne peut contenir ni adresse web ni adresse e-mail.',
    ],
    [
      { pickup: [{ days: [6], from: '09:00', to: '12:00', place: 'Au portail, 06 39 98 12 34' }] },
      'pickup.0.place',
      'Ce champ ne peut pas contenir de numéro de téléphone.',
    ],
    [
      { pickup: [{ days: [6], from: '09:00', to: '12:00', place: 'recolte-paiement.store' }] },
      'pickup.0.place',
      'Ce champ ne peut contenir ni adresse web ni adresse e-mail.',
    ],
  ])('a profile with %o is refused at that field', async (fields, field, text) => {
    const answer = await update(fields);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors).toEqual({ [field]: text });
  });

  test('a file that is no picture leaves the profile unchanged', async () => {
    const before = (await me()).json().user;
    const bad = new File(['bonjour'], 'moi.jpg', { type: 'image/jpeg' });
    const answer = await updateForm({ firstName: 'Zoé', profileImage: bad });
    expect(answer.statusCode).toBe(415);
    expect((await me()).json().user).toEqual(before);
  });
});

describe('a professional', () => {
  test('a professional may change the company but not empty it, nor become a private person', async () => {
    const fields = { professional: true, companyName: 'Bio', companySiret: SIRET };
    const pro = await createLoggedInTestPerson(site, fields);
    expect((await update({ companyName: '', companySiret: '' }, pro)).json().errors).toEqual({
      companyName: 'Veuillez entrer le nom de votre entreprise',
      companySiret: 'Veuillez entrer votre numéro de SIRET',
    });
    expect((await update({ companySiret: '12345678901234' }, pro)).json().errors).toEqual({
      companySiret: 'Siret invalide',
    });
    const back = await update({ professional: false, companyName: '' }, pro);
    expect(back.statusCode).toBe(400);
    expect(back.json().errors).toEqual({
      professional:
        "Seul un administrateur peut en refaire un compte de particulier : écrivez à l'équipe du site.",
      companyName: 'Veuillez entrer le nom de votre entreprise',
    });
    const answer = await update(
      { professional: true, companyName: 'Bio Lyon', companySiret: '356 000 000 00048' },
      pro,
    );
    expect(answer.json().user).toMatchObject({ companyName: 'Bio Lyon', companySiret: '35600000000048' });
  });
});

describe('a private person', () => {
  test('a private person becomes a professional with a complete company, and so do the listings', async () => {
    const grower = await createLoggedInTestPerson(site);
    const admin = await createLoggedInTestAdmin(site);
    const { _id } = await publishAndAcceptTestListing(site, grower, admin, { productName: 'Salsifis' });
    const found = async () =>
      (await site.app.inject('/api/adverts/search?productName=salsifis&isProfessional=true')).json().ads;
    expect(await found()).toEqual([]);
    for (const [form, errors] of [
      [{}, { companyName: TEXTS.companyName, companySiret: TEXTS.companySiret }],
      [{ companyName: 'Bio', companySiret: '' }, { companySiret: TEXTS.companySiret }],
      [
        { companyName: ' ', companySiret: '123' },
        { companyName: TEXTS.companyName, companySiret: 'Siret invalide' },
      ],
    ] as const) {
      const answer = await update({ professional: true, ...form }, grower);
      expect(answer.statusCode).toBe(400);
      expect(answer.json().errors).toEqual(errors);
    }
    const form = { professional: 'true', companyName: 'Bio Lyon', companySiret: '732 829 320 00074' };
    const answer = await updateForm(form, grower);
    expect(answer.json().user).toMatchObject({
      professional: true,
      companyName: 'Bio Lyon',
      companySiret: SIRET,
    });
    expect(await found()).toMatchObject([{ _id, user: { professional: true, companyName: 'Bio Lyon' } }]);
    const next = await publishAndAcceptTestListing(site, grower, admin, { productName: 'Salsifis' });
    expect(await found()).toMatchObject([{ _id: next._id }, { _id }]);
  });

  test('a private person stays one and stores no company unless requested', async () => {
    const { user } = (await update({ professional: false, companyName: 'Bio', companySiret: SIRET })).json();
    expect(user).toMatchObject({ professional: false, companyName: null, companySiret: null });
  });
});

describe('a new password', () => {
  test('a new password replaces the old one and ends earlier reset links', async () => {
    const changing = await createLoggedInTestPerson(site);
    const forgot = { email: changing.email };
    await site.app.inject({ method: 'POST', url: '/api/users/forgot-password', payload: forgot });
    const mail = (await readTestMailsSentTo(site, changing.email)).at(-1);
    const secret = extractLinkSecretFromTestMail(mail, 'https://recolte.test/app/forgotten/password/reset');
    const answer = await update({ password: 'Verger-2027?' }, changing);
    expect(answer.statusCode).toBe(200);
    expect((await logIn(changing.email, TEST_PASSWORD)).statusCode).toBe(401);
    expect((await logIn(changing.email, 'Verger-2027?')).statusCode).toBe(200);
    const payload = { token: secret, password: 'Pirate-2028!' };
    const late = await site.app.inject({ method: 'POST', url: '/api/users/reset-password', payload });
    expect(late.statusCode).toBe(400);
  });

  test('a new password must be as strong as at sign-up', async () => {
    const answer = await update({ password: 'faible' });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors.password).toMatch(/^Le mot de passe doit comprendre/);
  });
});

test('a suspended member may only clear the mark of new alerts', async () => {
  const suspended = await createLoggedInTestPerson(site);
  await suspendTestPerson(site, suspended);
  const answer = await update({ firstName: 'Autre' }, suspended);
  expect(answer.statusCode).toBe(403);
  expect(answer.json().code).toBe('ACCOUNT_SUSPENDED');
  expect((await updateForm({ password: 'Verger-2027?' }, suspended)).statusCode).toBe(403);
  expect((await update({ hasNewAlert: false, email: 'x@example.org' }, suspended)).statusCode).toBe(403);
  expect((await updateForm({ profileImage: await makeTestPicture() }, suspended)).statusCode).toBe(403);
  expect((await update({ address: { city: 'Nice' } }, suspended)).statusCode).toBe(403);
  expect((await update({ hasNewAlert: false }, suspended)).statusCode).toBe(200);
});

test('listings show the new name at once', async () => {
  const seller = await createLoggedInTestPerson(site);
  const { _id } = await publishListingAsTestPerson(site, seller);
  await update({ firstName: 'Renommée' }, seller);
  const answer = await site.app.inject({ url: `/api/adverts/${_id}`, headers: seller.headers });
  expect(answer.json().ad.user.firstName).toBe('Renommée');
});

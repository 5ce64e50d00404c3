import { describe, expect, test } from 'vitest';
import { accountErrorTexts } from '#contract/accounts/rules.ts';
import { extractLinkSecretFromTestMail, readTestMailsSentTo } from '#server/testing/outbox.ts';
import { makeTestPicture, sendTestMultipartForm, TEST_PASSWORD } from '#server/testing/people.ts';
import { openTestSite } from '#server/testing/site.ts';

const MISLEADING = accountErrorTexts.misleadingName;
const WEAK =
  'Le mot de passe doit comprendre au moins une lettre minuscule, une lettre majuscule, un chiffre et un caractère spécial (...), et doit comporter au moins 6 caractères.';

const site = await openTestSite();

const person = {
  firstName: 'Élodie',
  lastName: 'Lefèvre',
  email: 'elodie@example.org',
  password: TEST_PASSWORD,
  address: { city: 'Nîmes', postalCode: '30000' },
};
const register = (payload: unknown) =>
  site.app.inject({ method: 'POST', url: '/api/users/register', payload: payload as object });
const accountOf = (email: string) =>
  site.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst();

describe('required fields of a sign-up', () => {
  test('an empty sign-up names every missing field at once', async () => {
    const answer = await sendTestMultipartForm(site, 'POST', '/api/users/register', new FormData());
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors).toEqual({
      firstName: 'Veuillez entrer votre prénom',
      lastName: 'Veuillez entrer votre nom',
      email: 'Veuillez entrer votre email',
      password: 'Veuillez entrer votre mot de passe',
      'address.city': 'Veuillez entrer le nom de votre ville',
      'address.postalCode': 'Veuillez entrer votre code postal',
    });
  });

  test('an empty sign-up of a professional names every missing field and the refused checkbox', async () => {
    const form = new FormData();
    for (const [name, value] of [
      ['professional', 'true'],
      ['cgu', 'false'],
      ['confirmation', ''],
      ['companyName', ''],
    ] as const) {
      form.append(name, value);
    }
    expect((await sendTestMultipartForm(site, 'POST', '/api/users/register', form)).json().errors).toEqual({
      firstName: 'Veuillez entrer votre prénom',
      lastName: 'Veuillez entrer votre nom',
      email: 'Veuillez entrer votre email',
      password: 'Veuillez entrer votre mot de passe',
      confirmation: 'Veuillez confirmer votre mot de passe',
      'address.city': 'Veuillez entrer le nom de votre ville',
      'address.postalCode': 'Veuillez entrer votre code postal',
      cgu: "Vous devez accepetez les conditions générales d'utilisation",
      companyName: 'Veuillez entrer le nom de votre entreprise',
      companySiret: 'Veuillez entrer votre numéro de SIRET',
    });
  });

  test.each([
    [{ firstName: '  ' }, 'firstName', 'Veuillez entrer votre prénom'],
    [{ email: 'elodie@example' }, 'email', 'Adresse e-mail invalide'],
    [{ email: 'elodie@example.jardin' }, 'email', 'Adresse e-mail invalide'],
    [{ email: 'élodie@example.org' }, 'email', 'Adresse e-mail invalide'],
    [{ email: ['a@example.org'] }, 'email', 'Veuillez entrer votre email'],
    [{ password: 'Aa1!a' }, 'password', WEAK],
    [{ password: 'jardin-2026' }, 'password', WEAK],
    [{ password: 'JARDIN-2026' }, 'password', WEAK],
    [{ password: 'Jardin-Jardin' }, 'password', WEAK],
    [{ password: 'Jardin 2026' }, 'password', WEAK],
    [{ confirmation: 'autre' }, 'confirmation', 'Les mots de passe ne correspondent pas.'],
    [{ address: { city: 'Nîmes' } }, 'address.postalCode', 'Veuillez entrer votre code postal'],
    [{ address: 'Nîmes' }, 'address', 'Veuillez entrer le nom de votre ville'],
    [{ professional: true, companySiret: '1' }, 'companyName', 'Veuillez entrer le nom de votre entreprise'],
    [{ professional: true, companyName: 'Bio' }, 'companySiret', 'Veuillez entrer votre numéro de SIRET'],
    [
      { professional: true, companyName: 'Bio', companySiret: '73282932000075' },
      'companySiret',
      'Siret invalide',
    ],
    [{ professional: true, companyName: 'Bio', companySiret: '732829320' }, 'companySiret', 'Siret invalide'],
    [{ firstName: "L'équipe Récolte" }, 'firstName', MISLEADING],
    [
      { firstName: 'Récolte 06 39 98 12 34' },
      'firstName',
      'Ce champ ne peut pas contenir de numéro de téléphone.',
    ],
    [{ lastName: 'O6.39.98.12.34' }, 'lastName', 'Ce champ ne peut pas contenir de numéro de téléphone.'],
    [
      { firstName: 'recolte-paiement.store' },
      'firstName',
      'Ce champ ne peut contenir ni adresse web ni adresse e-mail.',
    ],
    [
      { address: { city: 'Appelez le 06 39 98 12 34', postalCode: '30000' } },
      'address.city',
      'Ce champ ne peut pas contenir de numéro de téléphone.',
    ],
    [
      { professional: true, companyName: 'Récolte SAS remboursement', companySiret: '73282932000074' },
      'companyName',
      MISLEADING,
    ],
    [{ cgu: false }, 'cgu', "Vous devez accepetez les conditions générales d'utilisation"],
  ])('a sign-up with %o is refused at that field', async (fields, field, text) => {
    const answer = await register({ ...person, ...fields });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'INVALID_INPUT', errors: { [field]: text } });
  });

  test.each([{}, { payload: [] }, { payload: 'null', headers: { 'content-type': 'application/json' } }])(
    'a sign-up whose body is no form is refused: %o',
    async (request) => {
      const answer = await site.app.inject({ method: 'POST', url: '/api/users/register', ...request });
      expect(answer.statusCode).toBe(400);
    },
  );

  test('a sign-up with a file that is no picture makes no account', async () => {
    const form = formOf({ email: 'photo@example.org' });
    form.append('profileImage', new File(['bonjour'], 'moi.jpg', { type: 'image/jpeg' }));
    const answer = await sendTestMultipartForm(site, 'POST', '/api/users/register', form);
    expect(answer.statusCode).toBe(415);
    expect(answer.json().code).toBe('IMAGE_UNREADABLE');
    expect(await accountOf('photo@example.org')).toBeUndefined();
  });
});

describe('stored data of a sign-up', () => {
  test('a multipart sign-up is stored with its photo and address', async () => {
    const form = formOf({
      email: '  Marie.Dupont@Example.ORG ',
      phone: '06 39 98 12 34',
      professional: 'true',
      companyName: 'Les Jardins de Marie',
      companySiret: '732 829 320 00074',
      showPhoneNumber: 'on',
      confirmation: TEST_PASSWORD,
      cgu: 'true',
    });
    form.append('profileImage', await makeTestPicture());
    const answer = await sendTestMultipartForm(site, 'POST', '/api/users/register', form);
    expect(answer.statusCode).toBe(201);
    expect(answer.json().user).toEqual({
      _id: expect.stringMatching(/^[\da-f-]{36}$/),
      firstName: 'Élodie',
      lastName: 'Lefèvre',
      email: 'marie.dupont@example.org',
      pendingEmail: null,
      isEmailProved: false,
      isEmailRefused: false,
      phone: '06 39 98 12 34',
      profileImage: expect.stringMatching(/^\/uploads\/.+\.webp$/),
      address: { streetNumber: '7', streetName: null, city: 'Nîmes', postalCode: '30000' },
      professional: true,
      companyName: 'Les Jardins de Marie',
      companySiret: '73282932000074',
      companyAddress: null,
      companyEmail: null,
      companyPhone: null,
      certifiedAt: null,
      privateSellerAt: null,
      showPhoneNumber: true,
      isActive: false,
      role: 1,
      hasNewAlert: false,
      matchMails: true,
      adviceMails: true,
      reservations: true,
      awayUntil: null,
      presentation: null,
      pickup: [],
      cgu: true,
    });
    const { profileImage } = answer.json().user;
    expect(await site.services.files.has(profileImage.slice('/uploads/'.length))).toBe(true);
  });

  test('a sign-up cannot set privileges, state or, for a private person, a company', async () => {
    const answer = await register({
      ...person,
      email: 'ruse@example.org',
      _id: '0192f0c1-0000-7000-8000-000000000000',
      id: '0192f0c1-0000-7000-8000-000000000000',
      role: 0,
      isAdmin: true,
      isActive: true,
      verifiedAt: '2026-01-01',
      hasNewAlert: true,
      sessionVersion: 9,
      companyName: 'Faux',
      companySiret: '73282932000074',
    });
    expect(answer.statusCode).toBe(201);
    expect(await accountOf('ruse@example.org')).toMatchObject({
      id: expect.not.stringContaining('0192f0c1-0000'),
      role: 1,
      verifiedAt: null,
      suspendedAt: null,
      hasNewAlert: false,
      sessionVersion: 1,
      companyName: null,
      companySiret: null,
    });
  });

  test('the password of a sign-up is stored only as an argon2id hash', async () => {
    const answer = await register({ ...person, email: 'secret@example.org' });
    expect(answer.body).not.toContain('argon2');
    expect((await accountOf('secret@example.org'))?.passwordHash).toMatch(
      /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/,
    );
  });
});

describe('an e-mail address in two sign-ups', () => {
  test('a second sign-up with the same address is refused, even in other case or before activation', async () => {
    await register({ ...person, email: 'double@example.org' });
    const answer = await register({ ...person, email: 'DOUBLE@example.org' });
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({ message: 'User already exists', code: 'USER_ALREADY_EXISTS' });
  });

  test('twenty sign-ups at once with one address make one account and send one mail', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => register({ ...person, email: 'foule@example.org' })),
    );
    const statuses = answers.map(({ statusCode }) => statusCode).sort();
    expect(statuses).toEqual([201, ...Array.from({ length: 19 }, () => 409)]);
    const rows = await site.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', 'foule@example.org')
      .execute();
    expect(rows).toHaveLength(1);
    expect(await readTestMailsSentTo(site, 'foule@example.org')).toHaveLength(1);
  });
});

test('the activation mail links to the configured address and names nobody', async () => {
  await site.app.inject({
    method: 'POST',
    url: '/api/users/register',
    headers: { host: 'pirate.example' },
    payload: { ...person, email: 'lien@example.org', firstName: 'Pirate' },
  });
  const [mail] = await readTestMailsSentTo(site, 'lien@example.org');
  expect(mail?.subject).toBe('Activez votre compte Récolte');
  expect(extractLinkSecretFromTestMail(mail, 'https://recolte.test/app/signup/validate')).toMatch(
    /^[\w-]{43}$/,
  );
  expect(mail?.text).not.toMatch(/pirate/i);
  expect(mail?.html).not.toMatch(/pirate/i);
});

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData();
  const all = {
    firstName: 'Élodie',
    lastName: 'Lefèvre',
    password: TEST_PASSWORD,
    'address[city]': 'Nîmes',
    'address[postalCode]': '30000',
    'address[streetNumber]': '7',
    ...fields,
  };
  for (const [name, value] of Object.entries(all)) form.append(name, value);
  return form;
}

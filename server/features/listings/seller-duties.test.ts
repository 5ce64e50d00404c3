import { describe, expect, test } from 'vitest';
import {
  listingForm,
  makeAdmin,
  makePerson,
  PASSWORD,
  type Person,
  publish,
  publishAccepted,
  send,
} from '#server/testing/people.ts';
import { openSite } from '#server/testing/site.ts';

const COMPANY = { companyName: 'Ferme Garance', companySiret: '73282932000074' };
const CONTACT = {
  companyAddress: '3 chemin des Maraîchers, 44700 Orvault',
  companyEmail: 'contact@garance.example.org',
  companyPhone: '02 61 91 08 76',
};
const SHOWN = {
  address: CONTACT.companyAddress,
  email: CONTACT.companyEmail,
  phone: CONTACT.companyPhone,
  certifiedAt: expect.stringMatching(/Z$/),
};

const site = await openSite();
const admin = await makeAdmin(site);

/** As the form of the site does it. */
const tryToPublish = async (person: Person, fields = {}) =>
  send(
    site,
    'POST',
    '/api/adverts/create',
    await listingForm({ cgu: 'true', privateSeller: undefined, ...fields }),
    person.headers,
  );
const update = ({ headers }: Person, payload: object) =>
  site.app.inject({ method: 'PUT', url: '/api/users/update', headers, payload });
const accountOf = async ({ headers }: Person) =>
  (await site.app.inject({ url: '/api/users/user', headers })).json().user;
const profileOf = async ({ headers }: Person) =>
  (await site.app.inject({ url: '/api/users/export', headers })).json().profile;
const uncertified = () => makePerson(site, { professional: true, ...COMPANY });
const certify = (person: Person, fields = {}) => update(person, { ...CONTACT, certified: true, ...fields });

describe('a private person', () => {
  const UNREAD = { privateSeller: 'Cochez cette case pour mettre en vente en tant que particulier.' };

  test('reads of the sanctions before the first sale, once', async () => {
    const grower = await makePerson(site);
    for (const fields of [{}, { privateSeller: 'false' }]) {
      const refused = await tryToPublish(grower, fields);
      expect(refused.statusCode).toBe(400);
      expect(refused.json()).toMatchObject({ code: 'INVALID_INPUT', errors: UNREAD });
    }
    expect((await accountOf(grower)).privateSellerAt).toBeNull();
    expect((await tryToPublish(grower, { privateSeller: 'true' })).statusCode).toBe(201);
    const { privateSellerAt } = await accountOf(grower);
    expect(Date.now() - Date.parse(privateSellerAt)).toBeLessThan(60_000);
    expect((await tryToPublish(grower, { privateSeller: 'true' })).statusCode).toBe(201);
    expect((await tryToPublish(grower)).statusCode).toBe(201);
    expect((await profileOf(grower)).privateSellerAt).toBe(privateSellerAt);
  });

  test.each([
    { type: 'donation', price: undefined },
    { type: 'trade', price: undefined },
    { mainType: 'asked' },
  ])('need not to publish %o', async (fields) => {
    const grower = await makePerson(site);
    expect((await tryToPublish(grower, { privateSeller: 'true', ...fields })).statusCode).toBe(201);
    expect((await accountOf(grower)).privateSellerAt).toBeNull();
  });

  test('reads of them also when a gift becomes a sale', async () => {
    const grower = await makePerson(site);
    const { _id } = await publish(site, grower, { type: 'donation', price: undefined });
    const edit = (payload: object) =>
      site.app.inject({ method: 'PUT', url: `/api/adverts/${_id}`, headers: grower.headers, payload });
    expect((await edit({ productName: 'Tomates cerises' })).statusCode).toBe(200);
    const refused = await edit({ type: 'sell' });
    expect(refused.statusCode).toBe(400);
    expect(refused.json().errors).toEqual(UNREAD);
    expect((await edit({ type: 'sell', privateSeller: true })).statusCode).toBe(200);
    expect((await accountOf(grower)).privateSellerAt).not.toBeNull();
    expect((await edit({ type: 'donation' })).statusCode).toBe(200);
    expect((await edit({ type: 'sell' })).statusCode).toBe(200);
  });

  test('shows nothing of a company, whatever was sent', async () => {
    const grower = await makePerson(site);
    await certify(grower);
    const { _id } = await publishAccepted(site, grower, admin);
    for (const url of [`/api/adverts/${_id}`, `/api/sellers/${grower.id}`]) {
      const { body, statusCode } = await site.app.inject(url);
      expect(statusCode).toBe(200);
      for (const text of ['"company"', ...Object.values(CONTACT)]) expect(body).not.toContain(text);
    }
  });

  test('becomes a professional with a certificate, or without one from a client that knows of none', async () => {
    const [grower, other] = [await makePerson(site), await makePerson(site)];
    const refused = await update(grower, { professional: true, ...COMPANY, certified: false });
    expect(refused.json().errors).toEqual({
      certified: 'Cochez cette case pour publier à titre professionnel.',
    });
    const incomplete = await update(grower, { professional: true, ...COMPANY, certified: true });
    expect(incomplete.json().errors).toEqual({
      companyAddress: "Veuillez entrer l'adresse de votre entreprise",
      companyEmail: "Veuillez entrer l'e-mail de votre entreprise",
      companyPhone: 'Veuillez entrer le téléphone de votre entreprise',
    });
    const certified = await certify(grower, { professional: true, ...COMPANY });
    expect(certified.json().user).toMatchObject({ ...CONTACT, certifiedAt: SHOWN.certifiedAt });
    const plain = await update(other, { professional: true, ...COMPANY });
    expect(plain.json().user).toMatchObject({ professional: true, certifiedAt: null });
  });
});

describe('a professional', () => {
  test('certifies before anything is published, and may go on saving the profile meanwhile', async () => {
    const pro = await uncertified();
    for (const fields of [{}, { type: 'donation', price: undefined }, { mainType: 'asked' }]) {
      const refused = await tryToPublish(pro, { privateSeller: 'true', ...fields });
      expect(refused.statusCode).toBe(403);
      expect(refused.json().code).toBe('CERTIFICATION_REQUIRED');
    }
    expect((await update(pro, { presentation: 'Un verger.', certified: false })).statusCode).toBe(200);
    expect((await update(pro, { certified: true })).json().errors).toHaveProperty('companyAddress');
    expect((await certify(pro)).statusCode).toBe(200);
    expect((await tryToPublish(pro)).statusCode).toBe(201);
    const { certifiedAt } = await accountOf(pro);
    expect((await certify(pro)).json().user.certifiedAt).toBe(certifiedAt);
    expect(await profileOf(pro)).toMatchObject({ ...CONTACT, certifiedAt });
  });

  test('shows address, e-mail and telephone to everybody once they are certified', async () => {
    const pro = await uncertified();
    const { _id } = await publishAccepted(site, pro, admin);
    const shown = async () => [
      (await site.app.inject(`/api/adverts/${_id}`)).json().ad.user.company,
      (await site.app.inject(`/api/sellers/${pro.id}`)).json().seller.company,
    ];
    await update(pro, CONTACT);
    expect(await shown()).toEqual([undefined, undefined]);
    await update(pro, { certified: true });
    expect(await shown()).toEqual([SHOWN, SHOWN]);
    const lists = await site.app.inject(`/api/adverts?user=${pro.id}`);
    expect(lists.body).not.toContain(CONTACT.companyEmail);
    expect((await site.app.inject(`/api/adverts/${_id}`)).body).not.toContain(pro.email);
  });

  test('may change what is certified, but not empty it', async () => {
    const pro = await uncertified();
    await certify(pro);
    for (const name of Object.keys(CONTACT)) {
      expect((await update(pro, { [name]: ' ' })).json().errors).toHaveProperty(name);
    }
    for (const [name, text] of [
      ['companyEmail', 'garance'],
      ['companyPhone', 'au village'],
      ['companyAddress', 'www.garance.example.org'],
    ] as const) {
      expect((await update(pro, { [name]: text })).json().errors).toHaveProperty(name);
    }
    const changed = await update(pro, { companyPhone: '+33 2 61 91 08 77' });
    expect(changed.json().user).toMatchObject({ ...CONTACT, companyPhone: '+33 2 61 91 08 77' });
  });

  test.each([{ companyName: 'Ferme du Ponant' }, { companySiret: '443 061 841 00047' }])(
    'certifies anew with %o: until then nothing is shown nor published',
    async (another) => {
      const pro = await uncertified();
      await certify(pro);
      const before = (await accountOf(pro)).certifiedAt;
      const same = await update(pro, { companyName: ' Ferme Garance ', companySiret: '732 829 320 00074' });
      expect(same.json().user.certifiedAt).toBe(before);

      const unticked = await update(pro, { ...another, certified: false });
      expect(unticked.json().errors).toEqual({
        certified: 'Cochez cette case pour publier à titre professionnel.',
      });
      expect((await accountOf(pro)).certifiedAt).toBe(before);
      const changed = await update(pro, another);
      expect(changed.json().user).toMatchObject({ ...CONTACT, certifiedAt: null });
      expect((await site.app.inject(`/api/sellers/${pro.id}`)).json().seller.company).toBeUndefined();
      expect((await tryToPublish(pro)).json().code).toBe('CERTIFICATION_REQUIRED');
      await update(pro, { certified: true });
      expect((await tryToPublish(pro)).statusCode).toBe(201);

      const back = (await certify(pro, COMPANY)).json().user.certifiedAt;
      expect(Date.parse(back)).toBeGreaterThan(Date.parse(before));
      expect((await site.app.inject(`/api/sellers/${pro.id}`)).json().seller.company).toEqual(SHOWN);
    },
  );

  test('who is made a private person again has nothing of it left', async () => {
    const pro = await uncertified();
    await certify(pro);
    const url = `/api/admin/user/${pro.id}`;
    await site.app.inject({
      ...{ method: 'PATCH', url, headers: admin.headers, payload: { professional: false, reason: 'Non.' } },
    });
    const none = { companyAddress: null, companyEmail: null, companyPhone: null, certifiedAt: null };
    expect(await accountOf(pro)).toMatchObject(none);
    await update(pro, { professional: true, ...COMPANY });
    expect((await tryToPublish(pro)).json().code).toBe('CERTIFICATION_REQUIRED');
  });
});

test('a sign-up certifies, or does not know of it', async () => {
  const person = {
    ...{ firstName: 'Garance', lastName: 'Moreau', password: PASSWORD, professional: true, ...COMPANY },
    address: { city: 'Lyon', postalCode: '69003' },
  };
  const register = (payload: object) =>
    site.app.inject({ method: 'POST', url: '/api/users/register', payload: { ...person, ...payload } });
  const email = 'certifie@example.org';
  expect((await register({ email, ...CONTACT, certified: false })).json().errors).toEqual({
    certified: 'Cochez cette case pour publier à titre professionnel.',
  });
  expect(Object.keys((await register({ email, certified: true })).json().errors)).toEqual(
    Object.keys(CONTACT),
  );
  const certified = await register({ email, ...CONTACT, certified: true });
  expect(certified.json().user).toMatchObject({ ...CONTACT, certifiedAt: SHOWN.certifiedAt });
  const unaware = await register({ email: 'sans@example.org' });
  expect(unaware.json().user).toMatchObject({ professional: true, certifiedAt: null });
  const ignored = await register({
    ...{ email: 'prive@example.org', professional: false, ...CONTACT, certified: true },
  });
  expect(ignored.json().user).toMatchObject({ companyEmail: null, certifiedAt: null });
});

test('a client that sends no `cgu` publishes as before', async () => {
  const [grower, pro] = [await makePerson(site), await uncertified()];
  const unaware = { privateSeller: undefined };
  await publish(site, grower, unaware);
  await publish(site, pro, unaware);
  expect((await accountOf(grower)).privateSellerAt).toBeNull();
});

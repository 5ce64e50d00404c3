import { describe, expect, test } from 'vitest';
import {
  createLoggedInTestAdmin,
  createLoggedInTestPerson,
  decideListingAsTestAdmin,
  makeTestListingForm,
  publishAndAcceptTestListing,
  publishListingAsTestPerson,
  sendTestMultipartForm,
  TEST_PASSWORD,
  type TestPerson,
} from '#server/testing/people.ts';
import { openTestSite } from '#server/testing/site.ts';

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

const site = await openTestSite();
const admin = await createLoggedInTestAdmin(site);

/** Publishes with the form of the site. */
const tryToPublish = async (person: TestPerson, fields = {}) =>
  sendTestMultipartForm(
    site,
    'POST',
    '/api/adverts/create',
    await makeTestListingForm({ cgu: 'true', privateSeller: undefined, ...fields }),
    person.headers,
  );
const update = ({ headers }: TestPerson, payload: object) =>
  site.app.inject({ method: 'PUT', url: '/api/users/update', headers, payload });
const accountOf = async ({ headers }: TestPerson) =>
  (await site.app.inject({ url: '/api/users/user', headers })).json().user;
const profileOf = async ({ headers }: TestPerson) =>
  (await site.app.inject({ url: '/api/users/export', headers })).json().profile;
const uncertified = () => createLoggedInTestPerson(site, { professional: true, ...COMPANY });
const certify = (person: TestPerson, fields = {}) =>
  update(person, { ...CONTACT, certified: true, ...fields });

describe('duties of a private seller', () => {
  test.each([{}, { privateSeller: 'false' }])(
    'a private seller needs only the terms to sell, with %o',
    async (fields) => {
      const grower = await createLoggedInTestPerson(site);
      expect((await tryToPublish(grower, fields)).statusCode).toBe(201);
      expect((await accountOf(grower)).privateSellerAt).toBeNull();
    },
  );

  test('the first acknowledgement of the sanctions is stored', async () => {
    const grower = await createLoggedInTestPerson(site);
    expect((await tryToPublish(grower, { privateSeller: 'true' })).statusCode).toBe(201);
    const { privateSellerAt } = await accountOf(grower);
    expect(Date.now() - Date.parse(privateSellerAt)).toBeLessThan(60_000);
    expect((await tryToPublish(grower, { privateSeller: 'true' })).statusCode).toBe(201);
    expect((await profileOf(grower)).privateSellerAt).toBe(privateSellerAt);
  });

  test.each([
    { type: 'donation', price: undefined },
    { type: 'trade', price: undefined },
    { mainType: 'asked' },
  ])('the acknowledgement of the sanctions is not needed to publish %o', async (fields) => {
    const grower = await createLoggedInTestPerson(site);
    expect((await tryToPublish(grower, { privateSeller: 'true', ...fields })).statusCode).toBe(201);
    expect((await accountOf(grower)).privateSellerAt).toBeNull();
  });

  test('a gift turned into a sale may come with the acknowledgement', async () => {
    const grower = await createLoggedInTestPerson(site);
    const { _id } = await publishListingAsTestPerson(site, grower, { type: 'donation', price: undefined });
    const edit = (payload: object) =>
      site.app.inject({ method: 'PUT', url: `/api/adverts/${_id}`, headers: grower.headers, payload });
    expect((await edit({ type: 'sell' })).statusCode).toBe(200);
    expect((await accountOf(grower)).privateSellerAt).toBeNull();
    expect((await edit({ type: 'sell', privateSeller: true })).statusCode).toBe(200);
    expect((await accountOf(grower)).privateSellerAt).not.toBeNull();
  });

  test('a private seller shows no company, whatever was sent', async () => {
    const grower = await createLoggedInTestPerson(site);
    await certify(grower);
    const { _id } = await publishAndAcceptTestListing(site, grower, admin);
    for (const url of [`/api/adverts/${_id}`, `/api/sellers/${grower.id}`]) {
      const { body, statusCode } = await site.app.inject(url);
      expect(statusCode).toBe(200);
      for (const text of ['"company"', ...Object.values(CONTACT)]) expect(body).not.toContain(text);
    }
  });

  test.each([{}, { certified: true }, { certified: false }, { ...CONTACT, certified: true }])(
    'a private seller becomes a professional with name and SIRET, and %o',
    async (fields) => {
      const grower = await createLoggedInTestPerson(site);
      const answer = await update(grower, { professional: true, ...COMPANY, ...fields });
      expect(answer.json().user).toMatchObject({
        professional: true,
        ...COMPANY,
        companyEmail: 'companyEmail' in fields ? CONTACT.companyEmail : null,
        certifiedAt: fields.certified ? SHOWN.certifiedAt : null,
      });
    },
  );
});

describe('duties of a professional', () => {
  test('a professional can publish with name and SIRET, and certify in the publishing form', async () => {
    const pro = await uncertified();
    for (const fields of [{}, { type: 'donation', price: undefined }, { mainType: 'asked' }])
      expect((await tryToPublish(pro, fields)).statusCode).toBe(201);
    expect((await accountOf(pro)).certifiedAt).toBeNull();
    expect((await tryToPublish(pro, { certified: 'true' })).statusCode).toBe(201);
    const { certifiedAt } = await accountOf(pro);
    expect(Date.now() - Date.parse(certifiedAt)).toBeLessThan(60_000);
    expect((await tryToPublish(pro, { certified: 'true' })).statusCode).toBe(201);
    expect((await certify(pro)).json().user.certifiedAt).toBe(certifiedAt);
    expect(await profileOf(pro)).toMatchObject({ ...CONTACT, certifiedAt });
  });

  test('missing details of a company are shown to the professional and administrators alone', async () => {
    const pro = await uncertified();
    const { _id } = await publishListingAsTestPerson(site, pro);
    const seenBy = async ({ headers }: TestPerson) =>
      (await site.app.inject({ url: `/api/adverts/${_id}`, headers })).json().ad.user.missingContact;
    const queued = async () => {
      const pending = await site.app.inject({
        url: '/api/admin/adverts/pending?limit=100',
        headers: admin.headers,
      });
      const found = pending.json().find((ad: { _id: string }) => ad._id === _id);
      return found.user.missingContact;
    };
    expect(await queued()).toEqual(Object.keys(CONTACT));
    await update(pro, { companyEmail: CONTACT.companyEmail });
    expect(await seenBy(admin)).toEqual(['companyAddress', 'companyPhone']);
    expect(await seenBy(pro)).toEqual(['companyAddress', 'companyPhone']);
    await decideListingAsTestAdmin(site, admin, _id, { status: 'accepted' });
    expect(await seenBy(await createLoggedInTestPerson(site))).toBeUndefined();
    await update(pro, CONTACT);
    expect(await seenBy(admin)).toBeUndefined();
  });

  test('address, e-mail and telephone of a company are shown to everybody once certified', async () => {
    const pro = await uncertified();
    const { _id } = await publishAndAcceptTestListing(site, pro, admin);
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

  test('certified details can be changed or left out', async () => {
    const pro = await uncertified();
    await certify(pro);
    for (const [name, text] of [
      ['companyEmail', 'garance'],
      ['companyPhone', 'au village'],
      ['companyAddress', 'www.garance.example.org'],
    ] as const) {
      expect((await update(pro, { [name]: text })).json().errors).toHaveProperty(name);
    }
    expect((await update(pro, { companyName: ' ' })).json().errors).toHaveProperty('companyName');
    const changed = await update(pro, { companyPhone: ' ', companyAddress: '' });
    expect(changed.json().user).toMatchObject({ companyPhone: null, companyAddress: null });
    const { company } = (await site.app.inject(`/api/sellers/${pro.id}`)).json().seller;
    expect(company).toEqual({ ...SHOWN, phone: null, address: null });
  });

  test.each([{ companyName: 'Ferme du Ponant' }, { companySiret: '443 061 841 00047' }])(
    'a company changed to %o has to be certified again before it is shown',
    async (another) => {
      const pro = await uncertified();
      await certify(pro);
      const before = (await accountOf(pro)).certifiedAt;
      const same = await update(pro, { companyName: ' Ferme Garance ', companySiret: '732 829 320 00074' });
      expect(same.json().user.certifiedAt).toBe(before);

      const changed = await update(pro, another);
      expect(changed.json().user).toMatchObject({ ...CONTACT, certifiedAt: null });
      expect((await site.app.inject(`/api/sellers/${pro.id}`)).json().seller.company).toBeUndefined();
      expect((await tryToPublish(pro, { certified: 'true' })).statusCode).toBe(201);
      expect((await site.app.inject(`/api/sellers/${pro.id}`)).json().seller.company).toMatchObject({
        phone: CONTACT.companyPhone,
      });

      const back = (await certify(pro, COMPANY)).json().user.certifiedAt;
      expect(Date.parse(back)).toBeGreaterThan(Date.parse(before));
      expect((await site.app.inject(`/api/sellers/${pro.id}`)).json().seller.company).toEqual(SHOWN);
    },
  );

  test('a professional made a private person keeps no company', async () => {
    const pro = await uncertified();
    await certify(pro);
    const url = `/api/admin/user/${pro.id}`;
    await site.app.inject({
      method: 'PATCH',
      url,
      headers: admin.headers,
      payload: { professional: false, reason: 'Non.' },
    });
    const none = { companyAddress: null, companyEmail: null, companyPhone: null, certifiedAt: null };
    expect(await accountOf(pro)).toMatchObject(none);
  });
});

describe('company details in a sign-up', () => {
  const register = (payload: object) =>
    site.app.inject({
      method: 'POST',
      url: '/api/users/register',
      payload: {
        firstName: 'Garance',
        lastName: 'Moreau',
        password: TEST_PASSWORD,
        professional: true,
        ...COMPANY,
        address: { city: 'Lyon', postalCode: '69003' },
        ...payload,
      },
    });

  test.each([
    ['nothing', {}, null],
    ['a box that is not ticked', { certified: false }, null],
    ['a certificate alone', { certified: true }, SHOWN.certifiedAt],
    ['all of it', { ...CONTACT, certified: true }, SHOWN.certifiedAt],
  ])("a professional's sign-up may hold %s beside name and SIRET", async (_, fields, certifiedAt) => {
    for (const cgu of [undefined, true]) {
      const email = `pro-${crypto.randomUUID()}@example.org`;
      const answer = await register({ email, cgu, ...fields });
      expect(answer.statusCode, answer.body).toBe(201);
      expect(answer.json().user).toMatchObject({ professional: true, certifiedAt });
    }
  });

  test("a private person's sign-up stores no company", async () => {
    const ignored = await register({
      email: 'prive@example.org',
      professional: false,
      ...CONTACT,
      certified: true,
    });
    expect(ignored.json().user).toMatchObject({ companyEmail: null, certifiedAt: null });
  });
});

test('a client with only the fields of the specification can publish, with `cgu` or without', async () => {
  for (const person of [await createLoggedInTestPerson(site), await uncertified()])
    for (const cgu of [undefined, 'true']) {
      const form = await makeTestListingForm({ cgu, privateSeller: undefined });
      const answer = await sendTestMultipartForm(site, 'POST', '/api/adverts/create', form, person.headers);
      expect(answer.statusCode, answer.body).toBe(201);
    }
});

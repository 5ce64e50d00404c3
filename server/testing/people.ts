import { hash } from '@node-rs/argon2';
import { sql } from 'kysely';
import sharp from 'sharp';
import { ROLE_ADMIN } from '#contract/accounts/rules.ts';
import type { Listing } from '#contract/listings/schemas.ts';
import { insertAccount } from '#server/features/accounts/queries.ts';
import type { NewUserRow } from '#server/features/accounts/tables.ts';
import { getCurrentTermsOfUse } from '#server/features/accounts/terms.ts';
import type { TestSite } from './test-site.ts';

export const TEST_PASSWORD = 'Jardin-2026!';

export interface TestPerson {
  id: string;
  firstName: string;
  email: string;
  password: string;
  token: string;
  headers: { authorization: string };
}

let counter = 0;
let passwordHash: Promise<string> | undefined;
/**
 * Hash of the test password, computed once, at the lowest cost: a hash holds its cost, which comparing a typed password
 * with it takes again.
 */
export const hashTestPassword = () => (passwordHash ??= hash(TEST_PASSWORD, { memoryCost: 8, timeCost: 1 }));

/** Inserts an activated account and opens a session, without the calls and mails of a registration. */
export async function createLoggedInTestPerson(
  test: TestSite,
  fields: Partial<NewUserRow> = {},
): Promise<TestPerson> {
  counter += 1;
  const now = new Date();
  const account = await insertAccount(test.db, {
    firstName: 'Camille',
    lastName: 'Moreau',
    email: `personne${counter}@example.org`,
    passwordHash: await hashTestPassword(),
    phone: '06 39 98 12 34',
    profileImage: null,
    city: 'Lyon',
    postalCode: '69003',
    streetName: 'rue des Lilas',
    streetNumber: '7',
    companyName: null,
    companySiret: null,
    verifiedAt: now,
    emailProvedAt: now,
    suspendedAt: null,
    termsVersion: getCurrentTermsOfUse(test.config).version,
    termsAcceptedAt: now,
    ...fields,
  });
  const { id, firstName, email } = account;
  const token = await test.services.sessions.open(account, 'Firefox sur Linux');
  if (token === null) throw new Error(`No session for ${email}`);
  return {
    id,
    firstName,
    email,
    password: TEST_PASSWORD,
    token,
    headers: { authorization: `Bearer ${token}` },
  };
}

export const createLoggedInTestAdmin = (
  test: TestSite,
  fields: Partial<NewUserRow> = {},
): Promise<TestPerson> =>
  createLoggedInTestPerson(test, { firstName: 'Dominique', role: ROLE_ADMIN, ...fields });

export async function suspendTestPerson(test: TestSite, person: TestPerson): Promise<void> {
  await test.db.updateTable('users').set({ suspendedAt: new Date() }).where('id', '=', person.id).execute();
}

/** Form of a complete offer to publish; every field can be replaced or, with undefined, left out. */
export async function makeTestListingForm(fields: Record<string, unknown> = {}): Promise<FormData> {
  const form = new FormData();
  const all = {
    mainType: 'offer',
    type: 'sell',
    productName: 'Tomates',
    quantity: '3',
    price: '2,50',
    priceType: 'kilo',
    description: 'Cueillies ce matin.',
    location: JSON.stringify({
      city: 'Lyon',
      postalCode: '69003',
      street: 'rue des Lilas',
      streetNumber: '7',
    }),
    images: [await makeTestPicture()],
    privateSeller: 'true',
    ...fields,
  };
  for (const [name, value] of Object.entries(all)) {
    if (value === undefined) continue;
    for (const one of Array.isArray(value) ? value : [value]) form.append(name, one as string | Blob);
  }
  return form;
}

const pictures = new Map<string, Promise<File>>();

/** Picture of one colour, small and valid; made once. */
export function makeTestPicture(colour = 'tomato'): Promise<File> {
  const made = pictures.get(colour) ?? makePicture(colour);
  pictures.set(colour, made);
  return made;
}

async function makePicture(background: string): Promise<File> {
  const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background } })
    .jpeg()
    .toBuffer();
  return new File([new Uint8Array(bytes)], 'photo.jpg', { type: 'image/jpeg' });
}

/** Sends a multipart form as a browser does. */
export async function sendTestMultipartForm(
  test: TestSite,
  method: 'POST' | 'PUT' | 'PATCH',
  url: string,
  form: FormData,
  headers = {},
) {
  const request = new Request('http://localhost', { method: 'POST', body: form });
  return test.app.inject({
    method,
    url,
    payload: Buffer.from(await request.arrayBuffer()),
    headers: { ...headers, 'content-type': request.headers.get('content-type') ?? '' },
  });
}

export async function publishListingAsTestPerson(
  test: TestSite,
  person: Pick<TestPerson, 'headers'>,
  fields = {},
): Promise<Listing> {
  const answer = await sendTestMultipartForm(
    test,
    'POST',
    '/api/adverts/create',
    await makeTestListingForm(fields),
    person.headers,
  );
  if (answer.statusCode !== 201) throw new Error(`${answer.statusCode} ${answer.body}`);
  return answer.json().ad;
}

/** Edits the description of a listing as its owner. */
export const editListingDescriptionAsTestPerson = async (
  test: TestSite,
  owner: TestPerson,
  id: string,
  description: string,
) =>
  sendTestMultipartForm(
    test,
    'PUT',
    `/api/adverts/${id}`,
    await makeTestListingForm({ description, images: undefined, mainType: undefined }),
    owner.headers,
  );

/** Publishes a listing, which `admin` accepts. */
export async function publishAndAcceptTestListing(
  test: TestSite,
  person: TestPerson,
  admin: TestPerson,
  fields = {},
): Promise<Listing> {
  const { _id } = await publishListingAsTestPerson(test, person, fields);
  const answer = await decideListingAsTestAdmin(test, admin, _id, { status: 'accepted' });
  if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body}`);
  return answer.json().ad;
}

export function decideListingAsTestAdmin(
  test: TestSite,
  admin: Pick<TestPerson, 'headers'>,
  id: string,
  payload: object,
) {
  return test.app.inject({ method: 'PUT', url: `/api/admin/advert/${id}`, payload, headers: admin.headers });
}

/** Decides about the pending revision of a listing. */
export async function decideListingRevisionAsTestAdmin(
  test: TestSite,
  admin: Pick<TestPerson, 'headers'>,
  id: string,
  payload: object,
) {
  const revision = await test.db
    .selectFrom('listingRevisions')
    .select('submittedAt')
    .where(sql`listing_id::text`, '=', id)
    .executeTakeFirst();
  const submittedAt = (revision?.submittedAt ?? new Date()).toISOString();
  return decideListingAsTestAdmin(test, admin, id, { ...payload, revision: true, submittedAt });
}

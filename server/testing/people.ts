import sharp from 'sharp';
import type { Listing } from '#contract/listings/schemas.ts';
import type { TestApp } from './app.ts';

export const PASSWORD = 'Jardin-2026!';

export interface Person {
  id: string;
  email: string;
  token: string;
  headers: { authorization: string };
}

let counter = 0;
/** Their activation mail leaves or not, as their activation comes after it or before. */
export const activatedByTest = new Set<string>();

/** Registers, activates and logs in a person, through HTTP but for the activation. */
export async function makePerson(test: TestApp, fields: Record<string, unknown> = {}): Promise<Person> {
  counter += 1;
  const email = `personne${counter}@example.org`;
  const form = {
    firstName: 'Camille',
    lastName: 'Moreau',
    email,
    password: PASSWORD,
    phone: '06 39 98 12 34',
    address: { city: 'Lyon', postalCode: '69003', streetName: 'rue des Lilas', streetNumber: '7' },
    cgu: true,
    ...fields,
  };
  const registered = await test.app.inject({ method: 'POST', url: '/api/users/register', payload: form });
  if (registered.statusCode !== 201) throw new Error(registered.body);
  const id: string = registered.json().user._id;
  activatedByTest.add(form.email);
  const now = new Date();
  await test.db
    .updateTable('users')
    .set({ verifiedAt: now, emailProvedAt: now })
    .where('id', '=', id)
    .execute();
  return logIn(test, id, form.email);
}

export async function makeAdmin(test: TestApp, fields: Record<string, unknown> = {}): Promise<Person> {
  const person = await makePerson(test, { firstName: 'Dominique', ...fields });
  await test.db.updateTable('users').set({ role: 0 }).where('id', '=', person.id).execute();
  return person;
}

export async function suspend(test: TestApp, person: Person): Promise<void> {
  await test.db.updateTable('users').set({ suspendedAt: new Date() }).where('id', '=', person.id).execute();
}

async function logIn(test: TestApp, id: string, email: string): Promise<Person> {
  const answer = await test.app.inject({
    method: 'POST',
    url: '/api/users/login',
    payload: { email, password: PASSWORD },
  });
  const { token } = answer.json();
  return { id, email, token, headers: { authorization: `Bearer ${token}` } };
}

/** A complete offer; every field can be replaced or, with undefined, left out. */
export async function listingForm(fields: Record<string, unknown> = {}): Promise<FormData> {
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
    images: [await picture()],
    ...fields,
  };
  for (const [name, value] of Object.entries(all)) {
    if (value === undefined) continue;
    for (const one of Array.isArray(value) ? value : [value]) form.append(name, one as string | Blob);
  }
  return form;
}

/** A small real picture of one colour. */
export async function picture(colour = 'tomato'): Promise<File> {
  const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: colour } })
    .jpeg()
    .toBuffer();
  return new File([new Uint8Array(bytes)], 'photo.jpg', { type: 'image/jpeg' });
}

/** Sends a multipart form as a browser does. */
export async function send(test: TestApp, method: 'POST' | 'PUT', url: string, form: FormData, headers = {}) {
  const request = new Request('http://localhost', { method: 'POST', body: form });
  return test.app.inject({
    method,
    url,
    payload: Buffer.from(await request.arrayBuffer()),
    headers: { ...headers, 'content-type': request.headers.get('content-type') ?? '' },
  });
}

export async function publish(test: TestApp, person: Person, fields = {}): Promise<Listing> {
  const answer = await send(test, 'POST', '/api/adverts/create', await listingForm(fields), person.headers);
  if (answer.statusCode !== 201) throw new Error(answer.body);
  return answer.json().ad;
}

/** Publishes and has `admin` accept. */
export async function publishAccepted(
  test: TestApp,
  person: Person,
  admin: Person,
  fields = {},
): Promise<Listing> {
  const { _id } = await publish(test, person, fields);
  const answer = await decide(test, admin, _id, { status: 'accepted' });
  return answer.json().ad;
}

export function decide(test: TestApp, admin: Person, id: string, payload: object) {
  return test.app.inject({ method: 'PUT', url: `/api/admin/advert/${id}`, payload, headers: admin.headers });
}

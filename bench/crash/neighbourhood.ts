import { randomUUID } from 'node:crypto';
import { askApi, formOf } from '../../e2e/support/api.ts';
import { linkIn, type Mailbox } from '../../e2e/support/mailbox.ts';

export const ADMIN = { email: 'moderation@example.org', password: 'Potager-2026!' };

export interface Site {
  url: string;
  mailbox: Mailbox;
}

export interface Neighbour {
  id: string;
  email: string;
  token: string;
}

/** Members, whose addresses were verified by the mails they received, and the public requests of the first. */
export async function settleNeighbours(site: Site, { members, listings }: Record<string, number>) {
  const neighbours = await Promise.all(Array.from({ length: members ?? 0 }, () => signUp(site)));
  const [author] = neighbours as [Neighbour];
  const admin = await logIn(site, ADMIN);
  const listingIds: string[] = [];
  for (let n = 0; n < (listings ?? 0); n++) listingIds.push(await publishRequest(site, author, admin));
  return { neighbours, listingIds };
}

async function signUp(site: Site): Promise<Neighbour> {
  const { email, password } = { email: `${randomUUID()}@example.org`, password: ADMIN.password };
  const account = { firstName: 'Camille', lastName: 'Durand', email, password };
  const address = { city: 'Lyon', postalCode: '69003' };
  const { user } = await askApi<{ user: { _id: string } }>(site, 'POST /api/users/register', {
    body: formOf({ ...account, address }),
  });
  const mail = await site.mailbox.receive(email, /^Activez votre compte/);
  const secret = new URL(linkIn(mail, '/app/signup/validate/')).pathname.split('/').at(-1);
  await askApi(site, `GET /api/users/validate/${secret}`);
  return { id: user._id, email, token: await logIn(site, { email, password }) };
}

async function logIn(site: Site, body: object): Promise<string> {
  return (await askApi<{ token: string }>(site, 'POST /api/users/login', { body })).token;
}

async function publishRequest(site: Site, { token }: Neighbour, admin: string): Promise<string> {
  const body = formOf({ mainType: 'asked', productName: 'Poires', description: 'Pour des confitures.' });
  body.append('location', JSON.stringify({ city: 'Lyon', postalCode: '69003' }));
  const { ad } = await askApi<{ ad: { _id: string } }>(site, 'POST /api/adverts/create', { token, body });
  await askApi(site, `PUT /api/admin/advert/${ad._id}`, { token: admin, body: { status: 'accepted' } });
  return ad._id;
}

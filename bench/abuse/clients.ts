import { createHmac, randomUUID } from 'node:crypto';
import type { Listing } from '#contract/listings/schemas.ts';
import { askApi } from '../../e2e/support/api.ts';
import { publishAccepted } from '../../e2e/support/listings.ts';
import { logIn, type Member, PASSWORD, signUpMember } from '../../e2e/support/people.ts';
import { ADMIN, type Product } from '../../e2e/support/product.ts';
import type { Random } from './hostile-values.ts';

/** Private texts of one member: in an answer to anybody else but an administrator they are a leak. */
export const secrets = {
  email: 'secretissime@example.org',
  phone: '0639981299',
  street: 'impasse du Secretissime',
  message: 'rendez-vous secretissime derriere la serre',
};

export interface SeedData {
  /** Ids of listings, people, conversations, saved searches and reports. */
  ids: string[];
}

/** A member with a listing, a conversation, a saved search and a report. */
export async function createSeedData(product: Product): Promise<SeedData> {
  const owner = await signUpMember(product, {
    email: secrets.email,
    phone: secrets.phone,
    showPhoneNumber: false,
  });
  const other = await signUpMember(product);
  const listing: Listing = await publishAccepted(product, owner, {
    location: { city: 'Lyon', postalCode: '69003', street: secrets.street, streetNumber: '7' },
  });
  const { message } = await askApi<{ message: { conversationId: string; _id: string } }>(
    product,
    'POST /api/messages/create',
    {
      token: other.token,
      body: { adId: listing._id, text: secrets.message },
    },
  );
  const search = await askApi<{ _id: string }>(product, 'POST /api/search', {
    token: owner.token,
    body: { query: { productName: 'tomate', city: 'Lyon', postalCode: '69003', distance: 25 } },
  });
  await askApi(product, 'POST /api/reports', {
    token: other.token,
    body: { type: 'ad', entityId: listing._id, reason: 'Un signalement' },
  });
  return { ids: [listing._id, owner.id, other.id, message.conversationId, message._id, search._id] };
}

export interface Client {
  name: 'visitor' | 'member' | 'forged token' | 'administrator';
  headers: Record<string, string>;
}

export interface Clients {
  any: (random: Random) => Client;
  /** Puts another client in the place of one whose session was ended by a random request. */
  replace: (client: Client) => Promise<void>;
}

/** A visitor, two members, an administrator, and tokens that were never issued. */
export async function createClients(product: Product): Promise<Clients> {
  const members = [await makeMember(product), await makeMember(product)];
  const admins = [await makeAdmin(product)];
  const forged = forgedTokens(members[0]?.headers.authorization ?? '').map((token) =>
    client('forged token', token),
  );
  const visitor: Client = { name: 'visitor', headers: {} };
  return {
    any: (random) =>
      random.any([visitor, random.any(members), random.any(members), random.any(admins), random.any(forged)]),
    async replace(ended) {
      for (const [group, make] of [
        [members, makeMember],
        [admins, makeAdmin],
      ] as const) {
        const place = group.indexOf(ended);
        if (place >= 0) group[place] = await make(product);
      }
    },
  };
}

const client = (name: Client['name'], token: string): Client => ({
  name,
  headers: { authorization: `Bearer ${token}` },
});

async function makeMember(product: Product): Promise<Client> {
  const { token }: Member = await signUpMember(product);
  return client('member', token);
}

/** The first administrator is never a client: what is sent can change an account's password. */
async function makeAdmin(product: Product): Promise<Client> {
  const email = `${randomUUID()}@example.org`;
  const account = { firstName: 'Dominique', lastName: 'Petit', email, password: PASSWORD };
  await askApi(product, 'POST /api/admin/user', {
    token: await logIn(product, ADMIN),
    body: { ...account, address: { city: 'Lyon', postalCode: '69003' } },
  });
  return client('administrator', await logIn(product, { email, password: PASSWORD }));
}

/** Without a signature, signed with a guess, with other claims under the old signature, and not tokens at all. */
function forgedTokens(authorization: string): string[] {
  const [, claims = '', signature = ''] = authorization.slice('Bearer '.length).split('.');
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const admin = encode({ ...JSON.parse(Buffer.from(claims, 'base64url').toString()), role: 0 });
  const header = encode({ alg: 'HS256', typ: 'JWT' });
  const guessed = createHmac('sha256', 'secret').update(`${header}.${admin}`).digest('base64url');
  return [
    `${encode({ alg: 'none' })}.${admin}.`,
    `${header}.${admin}.${guessed}`,
    `${header}.${admin}.${signature}`,
    `${encode({ alg: 'HS256', jku: 'http://127.0.0.1:1/x', kid: '../../dev/null' })}.${admin}.${signature}`,
    'a.b.c',
    `${'a'.repeat(4_000)}`,
    'null',
  ];
}

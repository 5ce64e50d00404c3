import { createHmac, randomUUID } from 'node:crypto';
import type { Listing } from '#contract/listings/schemas.ts';
import { askApi } from '../../e2e/support/api.ts';
import { publishAccepted } from '../../e2e/support/listings.ts';
import { logIn, type Member, PASSWORD, signUpMember } from '../../e2e/support/people.ts';
import { ADMIN, type Product } from '../../e2e/support/product.ts';
import type { Random } from './hostile-values.ts';

/** Words that belong to somebody who shows them to nobody: seen in an answer to anybody else, they leaked. */
export const secrets = {
  email: 'secretissime@example.org',
  phone: '0639981299',
  street: 'impasse du Secretissime',
  message: 'rendez-vous secretissime derriere la serre',
};

export interface Target {
  /** Ids of listings, people, conversations, saved searches and reports. */
  ids: string[];
}

/** A member with everything that others could try to get at. */
export async function makeTarget(product: Product): Promise<Target> {
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

export interface Actor {
  name: 'visiteur' | 'membre' | 'jeton forgé' | 'administrateur';
  headers: Record<string, string>;
}

export interface Cast {
  any: (random: Random) => Actor;
  /** A member's session has ended, through what was sent on their behalf: another takes the place. */
  replace: (actor: Actor) => Promise<void>;
}

/** Those who send: nobody, two members, an administrator, and people with tokens that were never given out. */
export async function makeCast(product: Product): Promise<Cast> {
  const members = [await makeMember(product), await makeMember(product)];
  const admins = [await makeAdmin(product)];
  const forged = forgedTokens(members[0]?.headers.authorization ?? '').map((token) =>
    actor('jeton forgé', token),
  );
  const visitor: Actor = { name: 'visiteur', headers: {} };
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

const actor = (name: Actor['name'], token: string): Actor => ({
  name,
  headers: { authorization: `Bearer ${token}` },
});

async function makeMember(product: Product): Promise<Actor> {
  const { token }: Member = await signUpMember(product);
  return actor('membre', token);
}

/** The first administrator is never used: what is sent can change an account's password. */
async function makeAdmin(product: Product): Promise<Actor> {
  const email = `${randomUUID()}@example.org`;
  const account = { firstName: 'Dominique', lastName: 'Petit', email, password: PASSWORD };
  await askApi(product, 'POST /api/admin/user', {
    token: await logIn(product, ADMIN),
    body: { ...account, address: { city: 'Lyon', postalCode: '69003' } },
  });
  return actor('administrateur', await logIn(product, { email, password: PASSWORD }));
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

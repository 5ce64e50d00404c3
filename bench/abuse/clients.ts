import { createHmac, randomUUID } from 'node:crypto';
import { askApi } from '../../e2e/support/api.ts';
import { logIn, type Member, PASSWORD, signUpMember } from '../../e2e/support/people.ts';
import { ADMIN, type Product } from '../../e2e/support/product.ts';
import type { Random } from './hostile-values.ts';

export interface Client {
  name: 'visitor' | 'member' | 'forged token' | 'ended session' | 'administrator';
  headers: Record<string, string>;
}

export interface Clients {
  any: (random: Random) => Client;
  administrator: () => Client;
  /** Puts another client in the place of one whose session was ended by a random request. */
  replace: (client: Client) => Promise<void>;
}

/** A visitor, two members, an administrator, tokens that were never issued and one whose session has ended. */
export async function createClients(product: Product): Promise<Clients> {
  const members = [await makeMember(product), await makeMember(product)];
  const admins = [await makeAdmin(product)];
  const forged = forgedTokens(members[0]?.headers.authorization ?? '').map((token) =>
    client('forged token', token),
  );
  const visitor: Client = { name: 'visitor', headers: {} };
  const ended = await makeEndedSession(product);
  return {
    any: (random) =>
      random.any([
        visitor,
        random.any(members),
        random.any(members),
        random.any(admins),
        random.any([...forged, ended]),
      ]),
    administrator: () => admins[0] ?? visitor,
    async replace(former) {
      for (const [group, make] of [
        [members, makeMember],
        [admins, makeAdmin],
      ] as const) {
        const index = group.indexOf(former);
        if (index >= 0) group[index] = await make(product);
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

/** A token that was valid until its owner logged out. */
async function makeEndedSession(product: Product): Promise<Client> {
  const { token } = await signUpMember(product);
  await askApi(product, 'POST /api/users/logout', { token });
  return client('ended session', token);
}

async function makeAdmin(product: Product): Promise<Client> {
  return client('administrator', await logIn(product, await createAdmin(product)));
}

/** The first administrator is never a client: what is sent can change an account's password. */
export async function createAdmin(product: Product) {
  const account = { email: `${randomUUID()}@example.org`, password: PASSWORD };
  const { _id: id } = await askApi<{ _id: string }>(product, 'POST /api/admin/user', {
    token: await logIn(product, ADMIN),
    body: {
      ...{ ...account, firstName: 'Dominique', lastName: 'Petit' },
      address: { city: 'Lyon', postalCode: '69003' },
    },
  });
  return { id, ...account };
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

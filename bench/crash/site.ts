import { randomUUID } from 'node:crypto';
import { formOf } from '../../e2e/support/api.ts';
import { linkIn } from '../../e2e/support/mailbox.ts';
import { insist, insistOn, type Tally } from './insist.ts';
import type { Post } from './post.ts';

export const ADMIN = { email: 'moderation@example.org', password: 'Potager-2026!' };

export interface Site {
  url: string;
  post: Post;
  /** Successes so far. */
  answered: number;
  /** Whether the product itself is killed: otherwise it must answer all the time. */
  mayVanish: boolean;
}

export interface Person {
  id: string;
  email: string;
  token: string;
}

/** Somebody whose address was verified by the mail they received. The mail is expected of the post. */
export async function signUp(
  site: Site,
  { picture, tally }: { picture?: File; tally?: Tally } = {},
): Promise<Person> {
  const email = `${randomUUID()}@example.org`;
  const { password } = ADMIN;
  const account = { firstName: 'Camille', lastName: 'Durand', email, password, profileImage: picture };
  await insist(site, 'POST /api/users/register', {
    body: formOf({ ...account, address: { city: 'Lyon', postalCode: '69003' } }),
    // User already exists.
    doneBy: 409,
    ...(tally && { tally }),
  });
  site.post.expect('activation', email);
  const mail = await site.post.mailbox.receive(email, /^Activez votre compte/, 1, 900);
  const secret = new URL(linkIn(mail, '/app/signup/validate/')).pathname.split('/').at(-1);
  await insist(site, `GET /api/users/validate/${secret}`);
  const token = await logIn(site, { email, password });
  const { user } = await insistOn<{ user: { _id: string } }>(site, 'GET /api/users/user', { token });
  return { id: user._id, email, token };
}

export async function logIn(site: Site, body: object): Promise<string> {
  return (await insistOn<{ token: string }>(site, 'POST /api/users/login', { body })).token;
}

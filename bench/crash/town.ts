import { ADMIN, logIn, type Person, type Site, signUp } from './site.ts';

export interface PublicListing {
  id: string;
  owner: Person;
}

/** Who is at work, and what they share. */
export interface Town {
  site: Site;
  /** Session of the administrator. */
  admin: string;
  /** Those who publish. */
  authors: Person[];
  /** Those who write to them, and so on. */
  members: Person[];
  /** Accepted listings that stay public. */
  market: PublicListing[];
  /** Accepted listings that their owners take off and put back. */
  shelf: PublicListing[];
  /** Names that saved searches wait for: the next listings are called so, accepted, and stay public. */
  orders: string[];
  /** Those who left, and must have taken everything along. */
  erased: Person[];
  /** Nobody waits longer than that, in milliseconds of the epoch. */
  deadline: number;
}

export async function settleTown(site: Site): Promise<Town> {
  const people = await Promise.all(Array.from({ length: 6 }, () => signUp(site)));
  return {
    site,
    admin: await logIn(site, ADMIN),
    authors: people.slice(0, 2),
    members: people.slice(2),
    market: [],
    shelf: [],
    orders: [],
    erased: [],
    deadline: Number.POSITIVE_INFINITY,
  };
}

/** Names of listings that answer a saved search begin so. */
export const ORDERED = 'Panier ';

/** One of them at random; undefined of none. */
export const anyOf = <T>(some: readonly T[]): T | undefined => some[Math.floor(Math.random() * some.length)];

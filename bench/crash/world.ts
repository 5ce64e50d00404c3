import { randomUUID } from 'node:crypto';
import { ADMIN } from '../../e2e/support/start-site.ts';
import { logIn, type Person, signUp } from './people.ts';
import type { ProductUnderTest } from './retry.ts';

export interface PublicListing {
  id: string;
  owner: Person;
}

/** The clients of a run, and the data they share. */
export interface World {
  product: ProductUnderTest;
  /** Session of the administrator. */
  admin: string;
  /** People who publish. */
  authors: Person[];
  /** People who write messages, reports, favourites and saved searches. */
  members: Person[];
  /** Accepted listings that stay public. */
  publicListings: PublicListing[];
  /** Accepted listings that their owners archive and restore. */
  archivable: PublicListing[];
  /** Prices in euros of listings whose author changed it, by id. */
  prices: Map<string, number>;
  /** Product names that saved searches wait for: authors publish listings of these names next, which stay public. */
  awaitedNames: string[];
  /** People who deleted their account: no row may name them. */
  erased: Person[];
  /** Time at which waiting for a notification ends, in milliseconds of the epoch. */
  deadline: number;
}

export async function createWorld(product: ProductUnderTest): Promise<World> {
  const people = await Promise.all(Array.from({ length: 6 }, () => signUp(product)));
  return {
    product,
    admin: await logIn(product, ADMIN),
    authors: people.slice(0, 2),
    members: people.slice(2),
    publicListings: [],
    archivable: [],
    prices: new Map(),
    awaitedNames: [],
    erased: [],
    deadline: Number.POSITIVE_INFINITY,
  };
}

/** Beginning of the product names that saved searches wait for. */
export const AWAITED_PREFIX = 'Panier ';

/** Random element; undefined of none. */
export const anyOf = <T>(some: readonly T[]): T | undefined => some[Math.floor(Math.random() * some.length)];

/** A word of sixteen consonants: no correction of typing errors and no plural makes it match another. */
export const randomWord = () =>
  randomUUID()
    .replaceAll('-', '')
    .slice(0, 16)
    .replaceAll(/./g, (digit) => 'bcdfghjklmnpqrtv'[Number.parseInt(digit, 16)] ?? '');

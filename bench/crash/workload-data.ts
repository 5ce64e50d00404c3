import { randomUUID } from 'node:crypto';
import { ADMIN } from '../../e2e/support/start-site.ts';
import { logIn, type Person, signUp } from './people.ts';
import type { ProductUnderTest } from './request-until-answered.ts';

export interface PublicListing {
  id: string;
  owner: Person;
  /** Time of its acceptance, as of `performance.now()`. */
  at: number;
}

export type WorkloadData = Awaited<ReturnType<typeof createWorkloadData>>;

/** Signs up the clients of a run, and makes the data they share. */
export async function createWorkloadData(product: ProductUnderTest) {
  const people = await Promise.all(Array.from({ length: 6 }, () => signUp(product)));
  return {
    product,
    /** Session of the administrator. */
    admin: await logIn(product, ADMIN),
    /** People who publish. */
    authors: people.slice(0, 2),
    /** People who write messages and save searches. */
    members: people.slice(2),
    /** Accepted listings that stay public. */
    publicListings: [] as PublicListing[],
    /** Accepted listings that their owners archive and restore. */
    archivable: [] as PublicListing[],
    /** Prices in euros of listings that their author changed, by id. */
    prices: new Map<string, number>(),
    /** Product names that saved searches wait for: authors publish listings of these names next, which stay public. */
    awaitedNames: [] as string[],
    /** People who deleted their account: no row may name them. */
    erased: [] as Person[],
    /** Time at which waiting for a notification ends, in milliseconds of the epoch. */
    deadline: Number.POSITIVE_INFINITY,
  };
}

/** Beginning of the product names that saved searches wait for. */
export const AWAITED_PREFIX = 'Panier ';

/** Random element; undefined of none. */
export const pickRandom = <T>(some: readonly T[]): T | undefined =>
  some[Math.floor(Math.random() * some.length)];

/** A word of sixteen consonants: no correction of typing errors and no plural makes it match another. */
export const randomWord = () =>
  randomUUID()
    .replaceAll('-', '')
    .slice(0, 16)
    .replaceAll(/./g, (digit) => 'bcdfghjklmnpqrtv'[Number.parseInt(digit, 16)] ?? '');

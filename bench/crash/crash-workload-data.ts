import { randomUUID } from 'node:crypto';
import { TEST_ADMIN_CREDENTIALS } from '../../e2e/support/start-test-site-process.ts';
import {
  type CrashWorkloadPerson,
  type CrashWorkloadTargetSite,
  logInCrashWorkloadPerson,
  signUpCrashWorkloadPerson,
} from './crash-workload-client.ts';

export interface CrashWorkloadListing {
  id: string;
  owner: CrashWorkloadPerson;
  /** Time of its acceptance, as of `performance.now()`. */
  at: number;
}

export type CrashWorkloadData = Awaited<ReturnType<typeof createCrashWorkloadData>>;

/** Signs up the clients of a run, and makes the data they share. */
export async function createCrashWorkloadData(product: CrashWorkloadTargetSite) {
  const people = await Promise.all(Array.from({ length: 6 }, () => signUpCrashWorkloadPerson(product)));
  return {
    product,
    admin: await logInCrashWorkloadPerson(product, TEST_ADMIN_CREDENTIALS.email),
    /** People who publish. */
    authors: people.slice(0, 2),
    /** People who write messages and save searches. */
    members: people.slice(2),
    /** Accepted listings that stay public. */
    publicListings: [] as CrashWorkloadListing[],
    /** Accepted listings that their owners archive and restore. */
    archivable: [] as CrashWorkloadListing[],
    /** Product names that saved searches wait for: authors publish listings of these names next, which stay public. */
    awaitedNames: [] as string[],
    /** People who deleted their account: no row may name them. */
    erased: [] as CrashWorkloadPerson[],
    /** Time at which waiting for a notification ends, in milliseconds of the epoch. */
    deadline: Number.POSITIVE_INFINITY,
  };
}

/** Beginning of the product names that saved searches wait for. */
export const WORKLOAD_SAVED_SEARCH_PRODUCT_PREFIX = 'Panier ';

/** Random element; undefined of none. */
export const pickRandom = <T>(some: readonly T[]): T | undefined =>
  some[Math.floor(Math.random() * some.length)];

/** A word of sixteen consonants: no correction of typing errors and no plural makes it match another. */
export const createRandomConsonantWord = () =>
  randomUUID()
    .replaceAll('-', '')
    .slice(0, 16)
    .replaceAll(/./g, (digit) => 'bcdfghjklmnpqrtv'[Number.parseInt(digit, 16)] ?? '');

import { readFile } from 'node:fs/promises';
import { ROLE_ADMIN } from '#contract/accounts/rules.ts';
import { buildThumbnailPath } from '#contract/images.ts';
import { hashPassword, verifyPassword } from '#server/features/accounts/passwords.ts';
import { findAccountByEmail, insertAccount, listSiteMilestones } from '#server/features/accounts/queries.ts';
import type { NewUserRow, UserRow } from '#server/features/accounts/tables.ts';
import { getCurrentTermsOfUse } from '#server/features/accounts/terms.ts';
import { addToSearchVocabulary } from '#server/features/listings/search/search-words.ts';
import { createPendingListingRow } from '#server/features/listings/submit-listing-for-moderation.ts';
import type { Services } from '#server/platform/services.ts';
import { loadOrCreateSecret } from '#server/platform/stored-secret.ts';
import { type DemoListing, generateDemoListings } from './listings.ts';
import {
  type DemoMember,
  demoAdmin,
  demoMemberEmail,
  demoMembers,
  demoPassword,
  demoProfessionalEmail,
} from './members.ts';
import { dateDaysBefore } from './season.ts';
import { seedDemoActivity } from './seed-demo-activity.ts';

export interface DemoAccountCredentials {
  role: string;
  email: string;
  password: string;
}

export type ServicesForDemoSeeding = Pick<
  Services,
  'config' | 'database' | 'images' | 'places' | 'produce' | 'vocabulary'
>;

const PICTURES = new URL('./pictures/', import.meta.url);

/**
 * Inserts the demonstration into a database that has never had a member.
 * @returns the accounts to print at start, without those whose password is another one; none when the site is not a
 * demonstration
 */
export async function seedDemoData(services: ServicesForDemoSeeding): Promise<DemoAccountCredentials[]> {
  const { db } = services.database;
  const milestones = await listSiteMilestones(db);
  if (!milestones.includes('demonstration')) {
    if (milestones.includes('first-member')) return [];
    await fill(services);
  }
  const accounts = [
    { role: 'membre', email: demoMemberEmail, password: demoPassword },
    { role: 'professionnelle', email: demoProfessionalEmail, password: demoPassword },
    { role: 'administratrice', email: demoAdmin.email, password: await readAdminPassword(services) },
  ];
  const found = await Promise.all(
    accounts.map(async ({ email, password }) => {
      const account = await findAccountByEmail(db, email);
      return account && verifyPassword(password, account.passwordHash);
    }),
  );
  return accounts.filter((_, index) => found[index]);
}

/** Password of the administrator. It is generated: the sources are public, and a demonstration may be reachable. */
const readAdminPassword = ({ config }: ServicesForDemoSeeding) =>
  loadOrCreateSecret(config.dataDir, 'demo-admin-password', 9);

async function fill(services: ServicesForDemoSeeding) {
  const { images } = services;
  process.stdout.write('Préparation des données de démonstration...\n');
  const now = new Date();
  const passwordHash = await hashPassword(demoPassword);
  const { version: termsVersion } = getCurrentTermsOfUse(services.config);
  const admin = adminRow(await hashPassword(await readAdminPassword(services)), termsVersion);
  const listings = generateDemoListings(now);
  const portraits = demoMembers.flatMap(({ portrait }) => portrait ?? []);
  const pictures = listings.flatMap(({ pictures }) => pictures);
  const paths = await storePictures(images, [...new Set([...pictures, ...portraits])]);

  await services.database.db.transaction().execute(async (tx) => {
    await tx.insertInto('siteMilestones').values({ name: 'demonstration' }).execute();
    if (!(await findAccountByEmail(tx, demoAdmin.email))) await insertAccount(tx, admin);
    const members = new Map<string, UserRow>();
    for (const member of demoMembers) {
      members.set(
        member.email,
        await insertAccount(tx, memberRow(member, passwordHash, termsVersion, paths, now)),
      );
    }
    const rows = listings.map((listing) => {
      const author = members.get(listing.author);
      if (!author) throw new Error(`No demo member ${listing.author}`);
      return listingRow(listing, author, paths, services);
    });
    await tx.insertInto('listings').values(rows).execute();
    await addToSearchVocabulary(tx, [...new Set(rows.flatMap(({ terms }) => terms))]);
    const adminAccount = await findAccountByEmail(tx, demoAdmin.email);
    const people = [...members.values(), ...(adminAccount ? [adminAccount] : [])];
    await seedDemoActivity(tx, services, {
      people: new Map(people.map(({ email, id }) => [email, id])),
      listings: new Map(rows.flatMap(({ id }, index) => keyOf(listings[index], id))),
      decided: listings.map((listing, index) => ({ ...listing, id: rows[index]?.id ?? '' })),
      now,
    });
  });
}

const keyOf = (listing: DemoListing | undefined, id: string): [string, string][] =>
  listing?.key ? [[listing.key, id]] : [];

/**
 * Stores pictures of the demonstration.
 * @returns the stored path of each
 */
async function storePictures(images: Services['images'], names: string[]): Promise<Map<string, string>> {
  const read = (file: string) => readFile(new URL(file, PICTURES));
  const store = async (name: string) => {
    const file = `${name}.webp`;
    const [full, thumbnail] = await Promise.all([read(file), read(buildThumbnailPath(file))]);
    return [name, await images.storeEncoded({ full, thumbnail })] as const;
  };
  return new Map(await Promise.all(names.map(store)));
}

function adminRow(passwordHash: string, termsVersion: string): NewUserRow {
  const { email, firstName, lastName, address } = demoAdmin;
  return {
    email,
    firstName,
    lastName,
    ...address,
    passwordHash,
    role: ROLE_ADMIN,
    phone: null,
    profileImage: null,
    companyName: null,
    companySiret: null,
    verifiedAt: new Date(),
    emailProvedAt: new Date(),
    suspendedAt: null,
    termsVersion,
    termsAcceptedAt: new Date(),
  };
}

function memberRow(
  member: DemoMember,
  passwordHash: string,
  termsVersion: string,
  paths: Map<string, string>,
  now: Date,
): NewUserRow {
  const { email, firstName, lastName, phone, showPhoneNumber, address, company } = member;
  const joined = dateDaysBefore(now, member.joinedDaysAgo);
  return {
    email,
    firstName,
    lastName,
    phone,
    showPhoneNumber,
    ...address,
    passwordHash,
    professional: company !== undefined,
    companyName: company?.name ?? null,
    companySiret: company?.siret ?? null,
    ...(company && {
      companyAddress: `${address.streetNumber} ${address.streetName}, ${address.postalCode} ${address.city}`,
      companyEmail: email,
      companyPhone: phone,
      certifiedAt: joined,
    }),
    privateSellerAt: company ? null : joined,
    presentation: member.presentation ?? null,
    pickup: JSON.stringify(member.pickup ?? []),
    profileImage: paths.get(member.portrait ?? '') ?? null,
    verifiedAt: joined,
    emailProvedAt: joined,
    suspendedAt: null,
    termsVersion,
    termsAcceptedAt: joined,
    createdAt: joined,
  };
}

function listingRow(
  listing: DemoListing,
  author: UserRow,
  paths: Map<string, string>,
  services: Pick<Services, 'places' | 'produce'>,
) {
  const { pictures, status, isArchived, deleteReason, createdAt } = listing;
  const images = pictures.flatMap((name) => paths.get(name) ?? []);
  return {
    ...createPendingListingRow(author, listing, images, services),
    status,
    isArchived,
    deleteReason: deleteReason ?? null,
    decidedAt: status === 'pending' ? null : createdAt,
    createdAt,
  };
}

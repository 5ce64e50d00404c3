import { hashPassword, verifyPassword } from '#server/features/accounts/passwords.ts';
import { listSiteMilestones } from '#server/features/accounts/queries.ts';
import { CannotStartError } from '#server/platform/cannot-start.ts';
import { createRandomSecret } from '#server/platform/create-random-secret.ts';
import type { Database } from '#server/platform/database/tables.ts';
import type { DemoAccountCredentials, ServicesForDemoSeeding } from './seed.ts';

/** True when this database was once filled with demonstration data. */
export const isDemonstrationDatabase = async (db: Database): Promise<boolean> =>
  (await listSiteMilestones(db)).includes('demonstration');

/**
 * Opens the demonstration's accounts if `DEMO` is set, on the embedded database only. Otherwise its members,
 * whose password is published, can't log in and their sessions end.
 * @returns the accounts to print at start
 * @throws CannotStartError on data of a demonstration behind an https address, unless `DEMO` is set
 */
export async function seedOrCloseDemoAccounts(
  services: ServicesForDemoSeeding,
): Promise<DemoAccountCredentials[]> {
  const { config, database } = services;
  const { db, kind } = database;
  const wasFilled = await isDemonstrationDatabase(db);
  if (wasFilled && config.demo === undefined) {
    throw new CannotStartError(
      'Cette base de données contient une démonstration : donnez DEMO=1 pour la montrer sous une adresse https, ou DEMO=0 pour en fermer les comptes.',
    );
  }
  if (config.demo && kind === 'embedded') {
    const { seedDemoData } = await import('./seed.ts');
    if (wasFilled) await openAccounts(db);
    return seedDemoData(services);
  }
  if (wasFilled) await closeAccounts(db);
  return [];
}

async function openAccounts(db: Database) {
  const { demoMembers, demoPassword } = await import('./members.ts');
  const emails = demoMembers.map(({ email }) => email);
  const stored = await db
    .selectFrom('users')
    .select('passwordHash')
    .distinct()
    .where('email', 'in', emails)
    .execute();
  const closed: string[] = [];
  for (const { passwordHash } of stored)
    if (!(await verifyPassword(demoPassword, passwordHash))) closed.push(passwordHash);
  if (closed.length === 0) return;
  await db
    .updateTable('users')
    .set({ passwordHash: await hashPassword(demoPassword) })
    .where('email', 'in', emails)
    .where('passwordHash', 'in', closed)
    .execute();
}

async function closeAccounts(db: Database) {
  const { demoMembers } = await import('./members.ts');
  const emails = demoMembers.map(({ email }) => email);
  // Random password, which nobody knows.
  const passwordHash = await hashPassword(createRandomSecret());
  await db
    .updateTable('users')
    .set((update) => ({ passwordHash, sessionVersion: update('sessionVersion', '+', 1) }))
    .where('email', 'in', emails)
    .execute();
}

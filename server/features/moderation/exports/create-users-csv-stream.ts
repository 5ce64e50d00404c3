import type { AccountState } from '#contract/accounts/rules.ts';
import { ROLE_ADMIN } from '#contract/accounts/rules.ts';
import { accountStateOf } from '#server/features/accounts/policy.ts';
import { countListingsByUser } from '#server/features/listings/queries.ts';
import type { Database } from '#server/platform/database/tables.ts';
import { type CsvColumns, writeCsv } from '#server/platform/write-csv.ts';
import { readRowsInBatches } from './read-rows-in-batches.ts';

/** Columns that administrators see in their list of users. */
const columns: CsvColumns<Awaited<ReturnType<typeof readUsers>>[number]> = {
  Identifiant: ({ id }) => id,
  Prénom: ({ firstName }) => firstName,
  Nom: ({ lastName }) => lastName,
  'E-mail': ({ email }) => email,
  Professionnel: ({ professional }) => professional,
  Entreprise: ({ companyName }) => companyName,
  SIRET: ({ companySiret }) => companySiret,
  Administrateur: ({ role }) => role === ROLE_ADMIN,
  État: (account) => stateLabels[accountStateOf(account)],
  'Inscrit le': ({ createdAt }) => createdAt,
  Annonces: ({ listings }) => listings,
};

export const createUsersCsvStream = (db: Database) =>
  writeCsv(
    columns,
    readRowsInBatches((after, limit) => readUsers(db, after, limit)),
  );

async function readUsers(db: Database, after: string | null, limit: number) {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'firstName', 'lastName', 'email', 'professional', 'companyName', 'companySiret'])
    .select(['role', 'verifiedAt', 'suspendedAt', 'createdAt'])
    .$if(after !== null, (query) => query.where('id', '>', after))
    .orderBy('id')
    .limit(limit)
    .execute();
  const counts = await countListingsByUser(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({ ...row, listings: counts.get(row.id) ?? 0 }));
}

const stateLabels: Record<AccountState, string> = {
  unverified: 'jamais activé',
  active: 'actif',
  suspended: 'suspendu',
};

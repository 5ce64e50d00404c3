import type { Admin, ManagedUser } from '#contract/moderation/schemas.ts';
import { accountStateOf, isActive } from '#server/features/accounts/policy.ts';
import type { AccountEntry } from '#server/features/accounts/search-accounts.ts';
import { countListingsOf } from '#server/features/listings/queries.ts';
import type { Queryable } from '#server/platform/database/tables.ts';

/** For administrators. */
export const presentAdmin = (account: AccountEntry): Admin => ({
  _id: account.id,
  firstName: account.firstName,
  lastName: account.lastName,
  email: account.email,
  role: account.role,
  isActive: isActive(account),
  state: accountStateOf(account),
  createdAt: account.createdAt.toISOString(),
  companyName: account.companyName,
  companySiret: account.companySiret,
});

/** For administrators: enough to recognise a person. */
export async function presentManagedUsers(db: Queryable, accounts: AccountEntry[]): Promise<ManagedUser[]> {
  const counts = await countListingsOf(
    db,
    accounts.map(({ id }) => id),
  );
  return accounts.map((account) => ({
    ...presentAdmin(account),
    profileImage: account.profileImage,
    professional: account.professional,
    adCount: counts.get(account.id) ?? 0,
  }));
}

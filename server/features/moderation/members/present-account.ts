import type { Admin, ManagedUser } from '#contract/moderation/schemas.ts';
import { countBlockersByUser } from '#server/features/accounts/blocks/queries.ts';
import { accountStateOf, isAccountActivatedAndNotSuspended } from '#server/features/accounts/policy.ts';
import type { AccountSearchRow } from '#server/features/accounts/search-accounts.ts';
import { findUserIdsWithSecondFactor } from '#server/features/accounts/second-factor/queries.ts';
import { countListingsByUser } from '#server/features/listings/queries.ts';
import type { Queryable } from '#server/platform/database/tables.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';

/** Administrators as other administrators see them. */
export async function presentAdmins(db: Queryable, accounts: AccountSearchRow[]): Promise<Admin[]> {
  const withSecondFactor = await findUserIdsWithSecondFactor(
    db,
    accounts.map(({ id }) => id),
  );
  return accounts.map((account) => ({
    _id: account.id,
    firstName: account.firstName,
    lastName: account.lastName,
    email: account.email,
    role: account.role,
    isActive: isAccountActivatedAndNotSuspended(account),
    state: accountStateOf(account),
    hasSecondFactor: withSecondFactor.has(account.id),
    createdAt: account.createdAt.toISOString(),
    companyName: account.companyName,
    companySiret: account.companySiret,
  }));
}

/** Members as administrators see them: enough to recognize a person. */
export async function presentMembersToAdmin(
  db: Queryable,
  accounts: AccountSearchRow[],
  { signPicture }: Viewer,
): Promise<ManagedUser[]> {
  const common = new Map((await presentAdmins(db, accounts)).map((admin) => [admin._id, admin]));
  const ids = [...common.keys()];
  const [counts, blockers] = [await countListingsByUser(db, ids), await countBlockersByUser(db, ids)];
  return accounts.flatMap(({ id, profileImage: path, professional }) => {
    const account = common.get(id);
    const profileImage = path && signPicture(path);
    const facts = { adCount: counts.get(id) ?? 0, blockedBy: blockers.get(id) ?? 0 };
    return account ? [{ ...account, profileImage, professional, ...facts }] : [];
  });
}

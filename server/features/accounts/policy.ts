import type { AccountState } from '#contract/accounts/rules.ts';
import type { ProfileUpdate } from '#contract/accounts/schemas.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import type { UserRow } from './tables.ts';

export const isVerified = (account: Pick<UserRow, 'verifiedAt'>) => account.verifiedAt !== null;

export const isActive = (account: Pick<UserRow, 'verifiedAt' | 'suspendedAt'>) =>
  isVerified(account) && account.suspendedAt === null;

/** Unproved addresses get nothing but links to prove them. */
export const canBeMailed = (account: Pick<UserRow, 'verifiedAt' | 'suspendedAt' | 'emailProvedAt'>) =>
  isActive(account) && account.emailProvedAt !== null;

export function accountStateOf(account: Pick<UserRow, 'verifiedAt' | 'suspendedAt'>): AccountState {
  if (account.suspendedAt) return 'suspended';
  return isVerified(account) ? 'active' : 'unverified';
}

/** A suspended member may only clear the new-results dot. */
export const canUpdateProfile = (
  viewer: Pick<Viewer, 'isActive'>,
  { hasNewAlert: _, address, ...fields }: ProfileUpdate,
) => viewer.isActive || Object.values({ ...fields, ...address }).every((value) => value === undefined);

/** One active administrator must remain. */
export const isLastAdmin = (userId: string, activeAdminIds: string[]) =>
  activeAdminIds.length === 1 && activeAdminIds[0] === userId;

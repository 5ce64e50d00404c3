import type { ProfileUpdate } from '#contract/accounts/schemas.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import type { UserRow } from './tables.ts';

export const isVerified = (account: Pick<UserRow, 'verifiedAt'>) => account.verifiedAt !== null;

export const isSuspended = (account: Pick<UserRow, 'suspendedAt'>) => account.suspendedAt !== null;

export const isActive = (account: Pick<UserRow, 'verifiedAt' | 'suspendedAt'>) =>
  isVerified(account) && !isSuspended(account);

/** A suspended member may only put out the new-results dot. */
export const canUpdateProfile = (viewer: Viewer, form: ProfileUpdate) =>
  viewer.isActive ||
  Object.entries(form).every(([name, value]) => name === 'hasNewAlert' || isUntouched(value));

/** Someone must stay who can moderate. */
export const isLastAdmin = (userId: string, activeAdminIds: string[]) =>
  activeAdminIds.length === 1 && activeAdminIds[0] === userId;

const isUntouched = (value: unknown) =>
  value === undefined || (typeof value === 'object' && value !== null && Object.keys(value).length === 0);

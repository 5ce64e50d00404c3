import { type AccountState, ROLE_ADMIN } from '#contract/accounts/rules.ts';
import type { ProfileUpdateBody } from '#contract/accounts/schemas.ts';
import { DAY_MS } from '#contract/durations.ts';
import { formatIsoDayInParis } from '#contract/paris-time.ts';
import type { Config } from '#server/config.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import type { UserRow } from './tables.ts';

export const isAccountActivated = (account: Pick<UserRow, 'verifiedAt'>) => account.verifiedAt !== null;

export const isAccountActivatedAndNotSuspended = (account: Pick<UserRow, 'verifiedAt' | 'suspendedAt'>) =>
  isAccountActivated(account) && account.suspendedAt === null;

/** True for an administrator who must have a second factor. */
export const isSecondFactorMandatory = (
  { role, secondFactorRequired }: Pick<UserRow, 'role' | 'secondFactorRequired'>,
  { isSecondFactorRequired }: Pick<Config, 'isSecondFactorRequired'>,
) => role === ROLE_ADMIN && (secondFactorRequired || isSecondFactorRequired);

type Mailed = Pick<UserRow, 'verifiedAt' | 'suspendedAt' | 'emailProvedAt' | 'emailGoneAt'>;

/**
 * True when optional mails (messages, alerts) may be sent to an account. Mails about security, law or erasure
 * are sent anyway; unproved addresses only get links to prove them.
 */
export const canReceiveOptionalMails = (account: Mailed) =>
  isAccountActivatedAndNotSuspended(account) &&
  account.emailProvedAt !== null &&
  !isEmailUndeliverable(account);

const GONE_FOR = 30 * DAY_MS;

/**
 * True while mail to an address is pointless: two refusals on different days. After a month it is tried
 * again.
 */
export const isEmailUndeliverable = ({ emailGoneAt }: Pick<UserRow, 'emailGoneAt'>) =>
  emailGoneAt !== null && Date.now() - emailGoneAt.getTime() < GONE_FOR;

export function accountStateOf(account: Pick<UserRow, 'verifiedAt' | 'suspendedAt'>): AccountState {
  if (account.suspendedAt) return 'suspended';
  return isAccountActivated(account) ? 'active' : 'unverified';
}

/** Time from which an account may publish; undefined once it may. Administrators need not wait. */
export function calculateAccountMayPublishTime(
  { verifiedAt, role }: Pick<UserRow, 'verifiedAt' | 'role'>,
  { publishAfterMinutes }: Pick<Config, 'publishAfterMinutes'>,
): Date | undefined {
  if (!verifiedAt || role === ROLE_ADMIN) return undefined;
  const from = verifiedAt.getTime() + publishAfterMinutes * 60_000;
  return from > Date.now() ? new Date(from) : undefined;
}

/** True when this account may make a profile update: a suspended member may only clear the mark of new alerts. */
export const canUpdateProfile = (viewer: Pick<Viewer, 'isActive'>, form: ProfileUpdateBody) =>
  viewer.isActive || isProfileUpdateOnlyClearingNewAlert(form);

export const isProfileUpdateOnlyClearingNewAlert = ({
  hasNewAlert: _,
  address,
  ...fields
}: ProfileUpdateBody) => Object.values({ ...fields, ...address }).every((value) => value === undefined);

/** True when this is the only active administrator, who must stay. */
export const isLastAdmin = (userId: string, activeAdminIds: string[]) =>
  activeAdminIds.length === 1 && activeAdminIds[0] === userId;

/** Day until which a member is away, in Paris; null when they are not, or are back. */
export const getAwayUntilDayIfAway = ({ awayUntil }: Pick<UserRow, 'awayUntil'>): string | null =>
  awayUntil !== null && awayUntil >= formatIsoDayInParis(new Date()) ? awayUntil : null;

import '#server/features/moderation/tables.ts';
import { daysAgo } from '#contract/durations.ts';
import {
  FAST_LANE_CLEAN_RECORD_DAYS,
  MIN_FAST_LANE_ACCEPTED_LISTINGS,
  MIN_FAST_LANE_ACCOUNT_DAYS,
} from '#contract/listings/fast-lane.ts';
import type { ModerationLogAction } from '#contract/moderation/rules.ts';
import {
  getAwayUntilDayIfAway,
  isAccountActivatedAndNotSuspended,
} from '#server/features/accounts/policy.ts';
import { findAccount } from '#server/features/accounts/queries.ts';
import { selectThanksIdsByAuthor } from '#server/features/reservations/thanks/moderated-thanks.ts';
import type { Queryable } from '#server/platform/database/tables.ts';

/** Decisions about a listing that end its author's clean record. */
const blemishes: ModerationLogAction[] = [
  'refuse-listing',
  'delete-listing',
  'refuse-revision',
  'return-listing',
];

/**
 * True for an author whose listings may go online without an administrator: an active account of 30 days, present,
 * with three accepted listings and, in 90 days, no refusal, removal, suspension or report. A decision that was reversed
 * when the author contested it does not count; a report counts whatever became of it.
 */
export async function isListingAuthorTrusted(db: Queryable, userId: string): Promise<boolean> {
  const account = await findEstablishedAccount(db, userId);
  if (!account || getAwayUntilDayIfAway(account) !== null) return false;
  const accepted = await selectAcceptedListings(db, userId).limit(MIN_FAST_LANE_ACCEPTED_LISTINGS).execute();
  return accepted.length === MIN_FAST_LANE_ACCEPTED_LISTINGS && !(await hasBlemishedRecord(db, userId));
}

/**
 * True for an author whose words of thanks may become public without an administrator: as for listings, but accepted
 * words count like accepted listings, refused or reported words end the clean record, and absence does not matter.
 */
export async function isThanksAuthorTrusted(db: Queryable, userId: string): Promise<boolean> {
  if (!(await findEstablishedAccount(db, userId))) return false;
  const accepted = await selectAcceptedListings(db, userId)
    .unionAll(selectThanksIdsByAuthor(db, userId).where('status', '=', 'accepted'))
    .limit(MIN_FAST_LANE_ACCEPTED_LISTINGS)
    .execute();
  if (accepted.length < MIN_FAST_LANE_ACCEPTED_LISTINGS) return false;
  return !(await hasBlemishedRecord(db, userId)) && !(await hasBlemishedWords(db, userId));
}

/** Active account that is old enough; undefined for another. */
async function findEstablishedAccount(db: Queryable, userId: string) {
  const account = await findAccount(db, userId);
  if (!account?.verifiedAt || !isAccountActivatedAndNotSuspended(account)) return undefined;
  return account.verifiedAt > daysAgo(MIN_FAST_LANE_ACCOUNT_DAYS) ? undefined : account;
}

const selectAcceptedListings = (db: Queryable, userId: string) =>
  db
    .selectFrom('listings')
    .select('listings.id')
    .where('listings.userId', '=', userId)
    .where('listings.status', '=', 'accepted');

/** Decisions of the days that count, without those reversed when the member contested them. */
const selectRecentDecisions = (db: Queryable, userId: string) =>
  db
    .selectFrom('decisions')
    .select('decisions.id')
    .where('decisions.createdAt', '>', daysAgo(FAST_LANE_CLEAN_RECORD_DAYS))
    .where('decisions.id', 'not in', (eb) =>
      eb
        .selectFrom('contests')
        .select('decisionId')
        .where('userId', '=', userId)
        .where('state', '=', 'reversed'),
    );

async function hasBlemishedWords(db: Queryable, userId: string): Promise<boolean> {
  const { isBlemished } = await db
    .selectNoFrom(({ exists, or }) =>
      or([
        exists(
          selectRecentDecisions(db, userId)
            .where('subjectKind', '=', 'thanks')
            .where('subjectId', 'in', selectThanksIdsByAuthor(db, userId))
            .where('action', '=', 'refuse-thanks'),
        ),
        exists(
          db
            .selectFrom('thanksReports')
            .select('thanksReports.id')
            .where('reportedId', '=', userId)
            .where('thanksReports.createdAt', '>', daysAgo(FAST_LANE_CLEAN_RECORD_DAYS)),
        ),
      ]).as('isBlemished'),
    )
    .executeTakeFirstOrThrow();
  return Boolean(isBlemished);
}

async function hasBlemishedRecord(db: Queryable, userId: string): Promise<boolean> {
  const since = daysAgo(FAST_LANE_CLEAN_RECORD_DAYS);
  const { isBlemished } = await db
    .selectNoFrom(({ exists, or, selectFrom }) => {
      const listings = selectFrom('listings').select('listings.id').where('listings.userId', '=', userId);
      const decisions = selectRecentDecisions(db, userId);
      return or([
        exists(
          decisions
            .where('subjectKind', '=', 'listing')
            .where('subjectId', 'in', listings)
            .where('action', 'in', blemishes),
        ),
        exists(
          decisions
            .where('subjectKind', '=', 'member')
            .where('subjectId', '=', userId)
            .where('action', '=', 'suspend-member'),
        ),
        exists(
          selectFrom('reports')
            .select('reports.id')
            .where('reports.listingId', 'in', listings)
            .where('reports.createdAt', '>', since),
        ),
        exists(
          selectFrom('personReports')
            .select('personReports.id')
            .where('reportedId', '=', userId)
            .where('personReports.createdAt', '>', since),
        ),
        exists(
          selectFrom('notices')
            .select('notices.id')
            .where((eb) =>
              eb.or([eb('notices.userId', '=', userId), eb('notices.listingId', 'in', listings)]),
            )
            .where('notices.createdAt', '>', since),
        ),
      ]).as('isBlemished');
    })
    .executeTakeFirstOrThrow();
  return Boolean(isBlemished);
}

import type { ExpressionBuilder } from 'kysely';
import type { ModerationLogAction } from '#contract/moderation/rules.ts';
import type { MailedListing } from '#server/features/listings/mails/listing-item.ts';
import type { ListingRow } from '#server/features/listings/tables.ts';
import type { Queryable, Tables } from '#server/platform/database/tables.ts';

/** Decision about a listing, with its author's name and address. */
export interface ListingDecisionToMail extends MailedListing, Pick<ListingRow, 'city' | 'postalCode'> {
  decisionId: string;
  action: ModerationLogAction;
  reason: string | null;
  isArchived: boolean;
  authorFirstName: string;
  authorEmail: string;
  authorSuspended: boolean;
  /** True when a report or a notice was open at the time of the decision. */
  wasReported: boolean;
}

/**
 * Decisions in their order, without those whose listing was erased with the account, or whose author's e-mail
 * is unproved.
 */
export function findListingDecisionsToMail(db: Queryable, ids: string[]): Promise<ListingDecisionToMail[]> {
  return db
    .selectFrom('decisions')
    .innerJoin('listings', 'listings.id', 'decisions.subjectId')
    .innerJoin('users', 'users.id', 'listings.userId')
    .where('decisions.id', 'in', ids)
    .where('decisions.subjectKind', '=', 'listing')
    .where('users.emailProvedAt', 'is not', null)
    .select([
      'decisions.id as decisionId',
      'decisions.action',
      'decisions.reason',
      'listings.id',
      'listings.mainType',
      'listings.images',
      'listings.isLive',
      'listings.city',
      'listings.postalCode',
      'listings.productName',
      'listings.isArchived',
      'listings.sellerSuspended as authorSuspended',
      'users.firstName as authorFirstName',
      'users.email as authorEmail',
    ])
    .select(wasReported)
    .orderBy('decisions.id')
    .execute();
}

/** SQL condition: the decision closed a report. Both have the same time, as one transaction writes them. */
const wasReported = (eb: ExpressionBuilder<Tables, 'decisions' | 'listings'>) =>
  eb
    .or([
      eb.exists(
        eb
          .selectFrom('reports')
          .select('reports.id')
          .whereRef('reports.listingId', '=', 'listings.id')
          .whereRef('reports.closedAt', '=', 'decisions.createdAt'),
      ),
      eb.exists(
        eb
          .selectFrom('notices')
          .select('notices.id')
          .whereRef('notices.listingId', '=', 'listings.id')
          .whereRef('notices.createdAt', '<', 'decisions.createdAt')
          .where((notice) =>
            notice.or([
              notice('notices.decidedAt', 'is', null),
              notice('notices.decidedAt', '>', notice.ref('decisions.createdAt')),
            ]),
          ),
      ),
    ])
    .$castTo<boolean>()
    .as('wasReported');

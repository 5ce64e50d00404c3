import { validate as isUuid } from 'uuid';
import { isAccountActivatedAndNotSuspended } from '#server/features/accounts/policy.ts';
import { findAccount } from '#server/features/accounts/queries.ts';
import { presentListings } from '#server/features/listings/present-listing.ts';
import { listListingsOfMember } from '#server/features/listings/queries.ts';
import { fail } from '#server/platform/fail.ts';
import type { BindRoute } from '#server/platform/http/bind.ts';
import type { Services } from '#server/platform/services.ts';
import { findListingAuthorModerationHistory } from './author-history.ts';

export function registerListingAuthorHistoryRoutes(bind: BindRoute, { db }: Pick<Services, 'db'>) {
  bind('GET /api/admin/authors/:id', async ({ params: { id }, viewer }) => {
    const account = isUuid(id) ? await findAccount(db, id) : undefined;
    if (!account) fail('USER_NOT_FOUND');
    const { firstName, lastName, email, professional } = account;
    const author = {
      _id: account.id,
      firstName,
      lastName,
      email,
      professional,
      isActive: isAccountActivatedAndNotSuspended(account),
      memberSince: account.createdAt.toISOString(),
      ...(await findListingAuthorModerationHistory(db, id, viewer.id)),
    };
    return { author };
  });

  bind('GET /api/admin/authors/:id/adverts', async ({ params: { id }, query, viewer, reply }) => {
    const { rows, total } = await listListingsOfMember(db, id, query);
    reply.header('x-total-count', total);
    return presentListings(db, rows, viewer);
  });
}

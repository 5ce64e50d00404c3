import { MEMBERS_PER_PAGE } from '#contract/moderation/rules.ts';
import { hasAccountAdminRole } from '#server/features/accounts/queries.ts';
import { listAdmins, searchAccounts } from '#server/features/accounts/search-accounts.ts';
import { presentPagination } from '#server/platform/database/paging.ts';
import { fail } from '#server/platform/fail.ts';
import type { BindRoute } from '#server/platform/http/bind.ts';
import type { Services } from '#server/platform/services.ts';
import { changeAdminRights } from '../administrators/change-admin-rights.ts';
import { createAdmin } from '../administrators/create-admin.ts';
import { presentAdmins, presentMembersToAdmin } from './present-account.ts';
import { removeOtherAdminSecondFactor } from './remove-second-factor.ts';
import { suspendOrActivateMember } from './suspend-or-activate-member.ts';
import { withdrawProfessionalStatus } from './withdraw-professional-status.ts';

export function registerMemberAdministrationRoutes(
  bind: BindRoute,
  services: Pick<Services, 'db' | 'jobs' | 'places' | 'onBecamePublic'>,
) {
  const { db } = services;

  bind('GET /api/admin', async ({ query, reply }) => {
    const { rows, total } = await listAdmins(db, query);
    reply.header('x-total-count', total);
    return presentAdmins(db, rows);
  });

  bind('POST /api/admin/user', async ({ body, write, checkPassword }) => {
    const made = await createAdmin(write, { ...services, checkPassword }, body);
    const [admin] = await presentAdmins(db, [made]);
    return admin ?? fail('USER_NOT_FOUND');
  });

  bind('GET /api/admin/users', async ({ query: { page, searchTerm, filter }, viewer }) => {
    const pageRequest = { page, limit: MEMBERS_PER_PAGE };
    const { rows, total } = await searchAccounts(db, searchTerm, pageRequest, filter);
    const { totalPages } = presentPagination(pageRequest, total);
    return { users: await presentMembersToAdmin(db, rows, viewer), totalPages };
  });

  bind('PATCH /api/admin/user/:id', async (call) => {
    const { params, body, viewer, write } = call;
    const { isActive, isAdmin, reason } = body;
    // Confirmation: these decisions change who has rights over the site.
    if (isAdmin !== undefined) await call.requirePassword();
    else if (isActive !== undefined && (await hasAccountAdminRole(db, params.id))) await call.requireCode();
    const decide = async () => {
      if (isAdmin !== undefined) return changeAdminRights(write, services, params.id, { isAdmin, reason });
      if (isActive !== undefined)
        return suspendOrActivateMember(write, services, params.id, { isActive, reason });
      return withdrawProfessionalStatus(write, services, params.id, reason);
    };
    const account = await decide();
    const [user] = await presentMembersToAdmin(db, [account], viewer);
    return { user: user ?? fail('USER_NOT_FOUND') };
  });

  bind('DELETE /api/admin/user/:id/second-factor', async ({ params, write }) => {
    await removeOtherAdminSecondFactor(write, services, params.id);
    return { message: 'La validation en deux étapes de ce compte est retirée.' };
  });
}

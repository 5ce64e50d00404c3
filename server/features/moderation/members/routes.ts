import { MEMBERS_PER_PAGE } from '#contract/moderation/rules.ts';
import { listAdmins, searchAccounts } from '#server/features/accounts/search-accounts.ts';
import type { Database } from '#server/platform/database/tables.ts';
import { fail } from '#server/platform/fail.ts';
import type { Bind } from '#server/platform/http/bind.ts';
import { createAdmin } from './create-admin.ts';
import { type DecideMember, decideMember } from './decide-member.ts';
import { presentAdmin, presentManagedUsers } from './present-account.ts';

export interface MemberDependencies extends DecideMember {
  db: Database;
}

export function memberRoutes(bind: Bind, deps: MemberDependencies) {
  const { db } = deps;

  bind('GET /api/admin', async ({ query, reply }) => {
    const { rows, total } = await listAdmins(db, query);
    reply.header('x-total-count', total);
    return rows.map(presentAdmin);
  });

  bind('POST /api/admin/user', async ({ body, write }) => presentAdmin(await createAdmin(write, deps, body)));

  bind('GET /api/admin/users', async ({ query: { page, searchTerm } }) => {
    const { rows, total } = await searchAccounts(db, searchTerm, { page, limit: MEMBERS_PER_PAGE });
    return { users: await presentManagedUsers(db, rows), totalPages: Math.ceil(total / MEMBERS_PER_PAGE) };
  });

  bind('PATCH /api/admin/user/:id', async ({ params, body, write }) => {
    const account = await decideMember(write, deps, params.id, body);
    const [user] = await presentManagedUsers(db, [account]);
    return { user: user ?? fail('USER_NOT_FOUND') };
  });
}

import { UserSearch as Nobody } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { redirect, useLocation, useNavigation } from 'react-router';
import { createClientAction } from '#web/actions/client-action.ts';
import { call } from '#web/client/call.ts';
import { createMetaTags } from '#web/document/create-meta-tags.ts';
import { MemberListFilterLinks } from '#web/features/moderation/members/member-list-filter-links.tsx';
import { MemberListPager } from '#web/features/moderation/members/member-list-pager.tsx';
import { memberModerationIntentHandlers } from '#web/features/moderation/members/member-moderation-intent-handlers.ts';
import { MemberSearchField } from '#web/features/moderation/members/member-search-field.tsx';
import { formatMemberListPath, readMemberListQuery } from '#web/features/moderation/members/user-query.ts';
import { ManagedUserRow } from '#web/features/moderation/members/user-row.tsx';
import { requireAdminSessionOrRedirect } from '#web/features/moderation/require-admin-session-or-redirect.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { EmptyState } from '#web/ui/lists/empty-state.tsx';
import type { Route } from './+types/admin-users-page';

export { PageLoading as HydrateFallback } from '#web/ui/page-loading.tsx';

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { userId } = requireAdminSessionOrRedirect(request);
  const { term, filter, page } = readMemberListQuery(new URL(request.url).searchParams);
  const query = { searchTerm: term, page, ...(filter && { filter }) };
  const { users, totalPages } = await call('GET /api/admin/users', { query, signal: request.signal });
  if (page > 1 && page > totalPages) throw redirect(formatMemberListPath({ term, filter, page: totalPages }));
  return { users, totalPages, term, filter, page, ownId: userId };
}

export const clientAction = createClientAction(memberModerationIntentHandlers);

export const meta: Route.MetaFunction = ({ matches }) =>
  createMetaTags(matches, { title: 'Gestion des utilisateurs' });

export default function AdminUsersPage({ loaderData }: Route.ComponentProps) {
  const { users, totalPages, term, filter, page, ownId } = loaderData;
  const isLoading = useNavigation().location?.pathname.endsWith('/admin-users') ?? false;
  const list = useListFocus();
  return (
    <div className="flex flex-col gap-6">
      <MemberSearchField term={term} filter={filter} />
      <MemberListFilterLinks term={term} filter={filter} />
      {users.length === 0 ? (
        <EmptyState
          icon={Nobody}
          title={term ? `Personne ne correspond à «\u00a0${term}\u00a0».` : 'Personne.'}
        >
          {term && (
            <LinkButton variant="secondary" to={formatMemberListPath({ term: '', page: 1 })}>
              Effacer la recherche
            </LinkButton>
          )}
        </EmptyState>
      ) : (
        <ul
          ref={list}
          tabIndex={-1}
          aria-label="Utilisateurs"
          aria-busy={isLoading}
          className="divide-y divide-line rounded-3xl bg-card px-5 shadow-card transition-opacity aria-busy:opacity-60 sm:px-6"
        >
          {users.map((user) => (
            <ManagedUserRow key={user._id} user={user} isSelf={user._id === ownId} />
          ))}
        </ul>
      )}
      {users.length > 0 && (
        <MemberListPager term={term} filter={filter} page={page} totalPages={totalPages} />
      )}
    </div>
  );
}

/** Focuses the list when its page changes. */
function useListFocus() {
  const list = useRef<HTMLUListElement>(null);
  const { key, state } = useLocation();
  const isTurned = (state as { turned?: boolean } | null)?.turned === true;
  useEffect(() => {
    if (key && isTurned) list.current?.focus();
  }, [key, isTurned]);
  return list;
}

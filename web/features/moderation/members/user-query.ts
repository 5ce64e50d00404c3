import { type MemberFilter, memberFilters } from '#contract/moderation/rules.ts';

interface UserQuery {
  term: string;
  filter?: MemberFilter | undefined;
  /** Page number of the list of members, from 1. */
  page: number;
}

/** Query of the list of members. Invalid values fall back to defaults. */
export function readMemberListQuery(params: URLSearchParams): UserQuery {
  const page = Number(params.get('page'));
  return {
    term: (params.get('q') ?? '').trim(),
    filter: memberFilters.find((filter) => filter === params.get('filter')),
    page: Number.isInteger(page) && page > 0 ? page : 1,
  };
}

export function formatMemberListPath({ term, filter, page }: UserQuery): string {
  const params = new URLSearchParams();
  if (term) params.set('q', term);
  if (filter) params.set('filter', filter);
  if (page > 1) params.set('page', String(page));
  return params.size > 0 ? `/profil/admin-users?${params}` : '/profil/admin-users';
}

interface UserQuery {
  term: string;
  /** From 1. */
  page: number;
}

/** Invalid values fall back. */
export function readUserQuery(params: URLSearchParams): UserQuery {
  const page = Number(params.get('page'));
  return { term: (params.get('q') ?? '').trim(), page: Number.isInteger(page) && page > 0 ? page : 1 };
}

export function userQueryPath({ term, page }: UserQuery): string {
  const params = new URLSearchParams();
  if (term) params.set('q', term);
  if (page > 1) params.set('page', String(page));
  return params.size > 0 ? `/profil/admin-users?${params}` : '/profil/admin-users';
}

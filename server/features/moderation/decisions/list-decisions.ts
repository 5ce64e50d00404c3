import { validate as isUuid } from 'uuid';
import { type Page, readPage } from '#server/platform/database/paging.ts';
import type { Queryable } from '#server/platform/database/tables.ts';

export type FoundDecision = Awaited<ReturnType<typeof listDecisions>>['rows'][number];

/** About a member, or about a listing and its reports, latest first. Names are null for erased administrators. */
export async function listDecisions(
  db: Queryable,
  subject: { kind: 'listing' | 'member'; id: string },
  page: Page,
) {
  if (!isUuid(subject.id)) return { rows: [], total: 0 };
  const about = aboutSubject(db, subject);
  const decisions = about
    .leftJoin('users', 'users.id', 'decisions.adminId')
    .selectAll('decisions')
    .select(['users.firstName', 'users.lastName'])
    .orderBy('decisions.createdAt', 'desc')
    .orderBy('decisions.id', 'desc');
  return readPage(decisions, about, page);
}

/** The latest about the listing itself. Ids are generated under its lock, so their order is that of the decisions. */
export function findLastDecision(db: Queryable, listingId: string): Promise<FoundDecision | undefined> {
  return db
    .selectFrom('decisions')
    .where('subjectKind', '=', 'listing')
    .where('subjectId', '=', listingId)
    .leftJoin('users', 'users.id', 'decisions.adminId')
    .selectAll('decisions')
    .select(['users.firstName', 'users.lastName'])
    .orderBy('decisions.id', 'desc')
    .executeTakeFirst();
}

export function findDecision(db: Queryable, id: string) {
  return db.selectFrom('decisions').selectAll().where('id', '=', id).executeTakeFirst();
}

function aboutSubject(db: Queryable, { kind, id }: { kind: 'listing' | 'member'; id: string }) {
  return db.selectFrom('decisions').where((eb) => {
    const itself = eb.and([eb('subjectKind', '=', kind), eb('subjectId', '=', id)]);
    if (kind === 'member') return itself;
    const reports = eb.selectFrom('reports').select('reports.id').where('reports.listingId', '=', id);
    return eb.or([itself, eb.and([eb('subjectKind', '=', 'report'), eb('subjectId', 'in', reports)])]);
  });
}

import { validate as isUuid } from 'uuid';
import type { ModerationDecisionSubject } from '#contract/moderation/rules.ts';
import { type PagingRequest, readPageOfRows } from '#server/platform/database/paging.ts';
import type { Queryable } from '#server/platform/database/tables.ts';

export type ModerationDecisionRow = Awaited<ReturnType<typeof listModerationDecisions>>['rows'][number];

/**
 * Decisions about a member and the reports of them, about a notice, or about a listing with its reports and
 * notices; latest first. Names are null for erased administrators.
 */
export async function listModerationDecisions(
  db: Queryable,
  subject: { kind: 'listing' | 'member' | 'notice'; id: string },
  page: PagingRequest,
) {
  if (!isUuid(subject.id)) return { rows: [], total: 0 };
  const about = aboutSubject(db, subject);
  const decisions = about
    .leftJoin('users', 'users.id', 'decisions.adminId')
    .selectAll('decisions')
    .select(['users.firstName', 'users.lastName'])
    .orderBy('decisions.createdAt', 'desc')
    .orderBy('decisions.id', 'desc');
  return readPageOfRows(decisions, about, page);
}

/**
 * Latest decision about the subject itself. Ids are generated under its lock, so their order is that of the
 * decisions.
 */
export function findLastModerationDecision(
  db: Queryable,
  { kind, id }: { kind: ModerationDecisionSubject; id: string },
): Promise<ModerationDecisionRow | undefined> {
  return db
    .selectFrom('decisions')
    .where('subjectKind', '=', kind)
    .where('subjectId', '=', id)
    .leftJoin('users', 'users.id', 'decisions.adminId')
    .selectAll('decisions')
    .select(['users.firstName', 'users.lastName'])
    .orderBy('decisions.id', 'desc')
    .executeTakeFirst();
}

export function findModerationDecision(db: Queryable, id: string) {
  return db.selectFrom('decisions').selectAll().where('id', '=', id).executeTakeFirst();
}

function aboutSubject(db: Queryable, { kind, id }: { kind: 'listing' | 'member' | 'notice'; id: string }) {
  return db.selectFrom('decisions').where((eb) => {
    const itself = eb.and([eb('subjectKind', '=', kind), eb('subjectId', '=', id)]);
    if (kind === 'member') {
      const ofPerson = eb.selectFrom('personReports').select('personReports.id').where('reportedId', '=', id);
      return eb.or([itself, eb.and([eb('subjectKind', '=', 'report'), eb('subjectId', 'in', ofPerson)])]);
    }
    if (kind !== 'listing') return itself;
    const reports = eb.selectFrom('reports').select('reports.id').where('reports.listingId', '=', id);
    const notices = eb.selectFrom('notices').select('notices.id').where('notices.listingId', '=', id);
    return eb.or([
      itself,
      eb.and([eb('subjectKind', '=', 'report'), eb('subjectId', 'in', reports)]),
      eb.and([eb('subjectKind', '=', 'notice'), eb('subjectId', 'in', notices)]),
    ]);
  });
}

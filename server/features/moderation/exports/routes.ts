import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { type CsvExportName, csvExportTitles } from '#contract/moderation/exports.ts';
import { recordModerationDecision } from '#server/features/moderation/decisions/record-moderation-decision.ts';
import type { Database } from '#server/platform/database/tables.ts';
import type { BindRoute } from '#server/platform/http/bind.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import type { Services } from '#server/platform/services.ts';
import { createContentNoticesCsvStream } from './create-content-notices-csv-stream.ts';
import { createListingsCsvStream } from './create-listings-csv-stream.ts';
import { createModerationDecisionsCsvStream } from './create-moderation-decisions-csv-stream.ts';
import { createUsersCsvStream } from './create-users-csv-stream.ts';

/** Exports of lists. Each is recorded in the log of the administrator's account. */
export function registerCsvExportRoutes(bind: BindRoute, { db }: Pick<Services, 'db'>) {
  const send = async (
    name: CsvExportName,
    exported: (db: Database, adminId: string) => Readable,
    { viewer, reply }: { viewer: Viewer; reply: FastifyReply },
  ) => {
    await recordModerationDecision(db, {
      adminId: viewer.id,
      subject: { kind: 'member', id: viewer.id },
      action: 'export-list',
      before: null,
      after: null,
      reason: csvExportTitles[name],
    });
    const fileName = `${fileNames[name]}-${new Date().toISOString().slice(0, 10)}.csv`;
    reply.headers({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${fileName}"`,
    });
    return exported(db, viewer.id);
  };

  bind('GET /api/admin/exports/users.csv', (call) => send('users', createUsersCsvStream, call));
  bind('GET /api/admin/exports/listings.csv', (call) => send('listings', createListingsCsvStream, call));
  bind('GET /api/admin/exports/decisions.csv', (call) =>
    send('decisions', createModerationDecisionsCsvStream, call),
  );
  bind('GET /api/admin/exports/notices.csv', (call) => send('notices', createContentNoticesCsvStream, call));
}

const fileNames: Record<CsvExportName, string> = {
  users: 'utilisateurs',
  listings: 'annonces',
  decisions: 'decisions',
  notices: 'signalements',
};

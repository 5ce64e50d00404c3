import type { MessageOrMemberReport } from '#contract/moderation/person-reports.ts';
import { isAccountActivatedAndNotSuspended } from '#server/features/accounts/policy.ts';
import { findAccount } from '#server/features/accounts/queries.ts';
import type { UserRow } from '#server/features/accounts/tables.ts';
import { listReportedMessageContext } from '#server/features/messaging/reported-messages.ts';
import { presentReportReasons } from '#server/features/moderation/present-reasons.ts';
import { presentModeratedThanks } from '#server/features/moderation/thanks/present-moderated-thanks.ts';
import { findThanksForModerationByIds } from '#server/features/reservations/thanks/moderated-thanks.ts';
import type { Database } from '#server/platform/database/tables.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import type { OpenPersonReportRow } from './queries.ts';

/**
 * Reports for administrators. A reported message comes with the few around it; a message that the site found
 * comes alone.
 */
export async function presentPersonReports(
  db: Database,
  rows: OpenPersonReportRow[],
  viewer: Viewer,
): Promise<MessageOrMemberReport[]> {
  const reasons = await presentReportReasons(db, rows);
  const thanks = await findThanksForModerationByIds(
    db,
    rows.flatMap(({ thanksId }) => thanksId ?? []),
  );
  const reports = await Promise.all(
    reasons.map(async ({ report, fields }) => {
      const person = await findAccount(db, report.reportedId);
      if (!person) return [];
      const { id: _id, firstName, lastName, email } = person;
      const reported = thanks.find(({ id }) => id === report.thanksId);
      return [
        {
          _id: report.id,
          type: typeOf(report),
          entityId: report.messageId ?? report.thanksId ?? _id,
          person: { _id, firstName, lastName, email, isActive: isAccountActivatedAndNotSuspended(person) },
          messages: report.messageId ? await presentMessages(db, report.messageId, report, viewer) : [],
          profile: report.finding === 'publicProfile' ? presentProfile(person) : null,
          thanks: reported ? presentModeratedThanks(reported) : null,
          ...fields,
          ...(report.finding && { reporter: null }),
        },
      ];
    }),
  );
  return reports.flat();
}

function typeOf({ messageId, thanksId }: OpenPersonReportRow): MessageOrMemberReport['type'] {
  if (messageId) return 'message';
  return thanksId ? 'thanks' : 'user';
}

const presentProfile = ({ presentation, companyName, city, pickup }: UserRow) => ({
  presentation,
  companyName,
  city,
  pickupPlaces: [...new Set(pickup.map(({ place }) => place))],
});

async function presentMessages(
  db: Database,
  messageId: string,
  { reportedId, finding }: Pick<OpenPersonReportRow, 'reportedId' | 'finding'>,
  { signPicture }: Pick<Viewer, 'signPicture'>,
) {
  const rows = (await listReportedMessageContext(db, messageId)).filter(
    ({ id }) => finding === null || id === messageId,
  );
  return rows.map(({ id, text, images, sentAt, senderId }) => ({
    _id: id,
    text,
    images: images.map(signPicture),
    sentAt: sentAt.toISOString(),
    isReported: id === messageId,
    isTheirs: senderId === reportedId,
  }));
}

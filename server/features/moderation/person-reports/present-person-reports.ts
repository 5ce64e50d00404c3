import type { MessageOrMemberReport } from '#contract/moderation/person-reports.ts';
import { isAccountActive } from '#server/features/accounts/policy.ts';
import { findAccount } from '#server/features/accounts/queries.ts';
import type { UserRow } from '#server/features/accounts/tables.ts';
import { listReportedMessageContext } from '#server/features/messaging/reported-messages.ts';
import { presentReportReasons } from '#server/features/moderation/present-reasons.ts';
import type { PersonReportRow } from '#server/features/moderation/tables.ts';
import type { Database } from '#server/platform/database/tables.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';

/**
 * Reports for administrators. A reported message comes with the few around it; a message that the site found
 * comes alone.
 */
export async function presentPersonReports(
  db: Database,
  rows: PersonReportRow[],
  viewer: Viewer,
): Promise<MessageOrMemberReport[]> {
  const reasons = await presentReportReasons(db, rows);
  const reports = await Promise.all(
    reasons.map(async ({ report, fields }) => {
      const person = await findAccount(db, report.reportedId);
      if (!person) return [];
      const { id: _id, firstName, lastName, email } = person;
      return [
        {
          _id: report.id,
          type: report.messageId ? ('message' as const) : ('user' as const),
          entityId: report.messageId ?? _id,
          person: { _id, firstName, lastName, email, isActive: isAccountActive(person) },
          messages: report.messageId ? await presentMessages(db, report.messageId, report, viewer) : [],
          profile: report.finding === 'publicProfile' ? presentProfile(person) : null,
          ...fields,
          ...(report.finding && { reporter: null }),
        },
      ];
    }),
  );
  return reports.flat();
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
  { reportedId, finding }: Pick<PersonReportRow, 'reportedId' | 'finding'>,
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

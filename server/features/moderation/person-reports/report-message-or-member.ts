import { validate as isUuid } from 'uuid';
import { findAccount } from '#server/features/accounts/queries.ts';
import { findReportableMessage } from '#server/features/messaging/reported-messages.ts';
import type { Queryable } from '#server/platform/database/tables.ts';
import { fail } from '#server/platform/fail.ts';
import type { ViewerTransactionRunner } from '#server/platform/http/write.ts';
import type { Services } from '#server/platform/services.ts';
import { sendReportReceiptMailJob } from '../report-jobs.ts';
import { upsertMessageOrMemberReport } from './queries.ts';

/**
 * Reports a received message, or a person; the reporter is thanked by mail.
 * @returns false when this person had reported it already: the reason is replaced
 * @throws Failure MESSAGE_NOT_FOUND, USER_NOT_FOUND, FORBIDDEN for oneself and one's own messages
 */
export function reportMessageOrMember(
  write: ViewerTransactionRunner,
  { jobs }: Pick<Services, 'jobs'>,
  { type, entityId, reason }: { type: 'message' | 'user'; entityId: string; reason: string },
): Promise<boolean> {
  return write(async (tx, _signalChange, { id: reporterId }) => {
    const about = await (type === 'message'
      ? findAuthor(tx, reporterId, entityId)
      : findPerson(tx, entityId));
    if (about.reportedId === reporterId) fail('FORBIDDEN');
    const { id, isNew } = await upsertMessageOrMemberReport(tx, { ...about, reporterId, reason });
    if (isNew) await jobs.enqueue(tx, sendReportReceiptMailJob, { reportId: id });
    return isNew;
  });
}

async function findAuthor(tx: Queryable, reporterId: string, id: string) {
  const message = await findReportableMessage(tx, reporterId, id);
  // Author of the reported message; null once the account is erased: there is nobody to decide about.
  if (!message?.senderId) fail('MESSAGE_NOT_FOUND');
  return { reportedId: message.senderId, messageId: message.id };
}

async function findPerson(tx: Queryable, id: string) {
  const person = isUuid(id) ? await findAccount(tx, id) : undefined;
  return { reportedId: person?.id ?? fail('USER_NOT_FOUND'), messageId: null };
}

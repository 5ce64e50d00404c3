import { DAY_MS, HOUR_MS } from '#contract/durations.ts';
import { foldText } from '#contract/text/fold.ts';
import { withLatinLetters } from '#contract/text/look-alikes.ts';
import { hasPhoneInText } from '#contract/text/phone-numbers.ts';
import { isNearlySameText } from '#contract/text/same-text.ts';
import { fileAutomaticReport } from '#server/features/accounts/automatic-reports.ts';
import { findAccount } from '#server/features/accounts/queries.ts';
import type { Queryable } from '#server/platform/database/tables.ts';
import { fail } from '#server/platform/fail.ts';
import { type AttemptLimit, countAttempt } from '#server/platform/http/attempts.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import type { Services } from '#server/platform/services.ts';
import { hasWebAddress } from '#server/platform/web-addresses.ts';
import './tables.ts';

/** People whom an account may write to for the first time. */
const newPeople: AttemptLimit = { max: 20, timeWindow: HOUR_MS };
/** First messages in the first day of an account. */
const newPeopleOfNew: AttemptLimit = { max: 5, timeWindow: DAY_MS };

/** People who may get the same first message from one member; further ones get no mail about it. */
const MAX_SAME_TEXT = 3;
const COMPARED_DAYS = 7;
const MAX_COMPARED = 100;
/**
 * Characters. Shorter texts are common to everybody ("Bonjour, est-ce encore disponible ?"), unless they hold
 * a link or number.
 */
const MIN_COMPARED = 60;

/** True while neither of two people has written to the other. */
export async function isFirstMessage(tx: Queryable, senderId: string, receiverId: string): Promise<boolean> {
  const written = await tx
    .selectFrom('conversations')
    .select('id')
    .where('messageCount', '>', 0)
    .where((eb) =>
      eb.or([
        eb.and({ starterId: senderId, partnerId: receiverId }),
        eb.and({ starterId: receiverId, partnerId: senderId }),
      ]),
    )
    .executeTakeFirst();
  return written === undefined;
}

/**
 * Counts a first message in the transaction that stores it, so that a refused message is not counted.
 * Administrators are not limited.
 * @throws Failure TOO_MANY_NEW_PEOPLE
 */
export async function countFirstMessage(tx: Queryable, { id, isAdmin }: Viewer): Promise<void> {
  if (isAdmin) return;
  const account = (await findAccount(tx, id)) ?? fail('UNAUTHENTICATED');
  const age = Date.now() - (account.verifiedAt ?? account.createdAt).getTime();
  const attempt = await (age < DAY_MS
    ? countAttempt(tx, ['first-messages-of-new', id], newPeopleOfNew)
    : countAttempt(tx, ['first-messages', id], newPeople));
  if ('retryAfterSeconds' in attempt)
    fail('TOO_MANY_NEW_PEOPLE', { retryAfterSeconds: attempt.retryAfterSeconds });
}

/**
 * Records a first message that a member has sent to several people nearly unchanged, and reports it to
 * administrators.
 * @returns true for such a message
 */
export async function recordRepeatedMessage(
  tx: Queryable,
  { jobs }: Pick<Services, 'jobs'>,
  { id: conversationId, senderId }: { id: string; senderId: string },
  text: string,
): Promise<boolean> {
  if (!isComparable(text)) return false;
  const before = (await listFirstMessages(tx, senderId)).filter((message) =>
    isNearlySameText(message.text, text),
  );
  const people = new Set(before.map(({ partnerId }) => partnerId)).size;
  if (people < MAX_SAME_TEXT) return false;
  await tx
    .updateTable('conversations')
    .set({ repeatedAt: new Date() })
    .where('id', '=', conversationId)
    .execute();
  await jobs.enqueue(tx, fileAutomaticReport, {
    finding: 'repeatedMessages',
    userId: senderId,
    conversationId,
    people: people + 1,
  });
  return true;
}

/** Recent first messages of a member. */
const listFirstMessages = (tx: Queryable, senderId: string) =>
  tx
    .selectFrom('conversations as c')
    .innerJoin('messages as m', (join) =>
      join.onRef('m.conversationId', '=', 'c.id').on('m.position', '=', 1),
    )
    .select(['c.partnerId', 'm.text'])
    .where('c.starterId', '=', senderId)
    .where('c.createdAt', '>', new Date(Date.now() - COMPARED_DAYS * DAY_MS))
    .orderBy('c.createdAt', 'desc')
    .limit(MAX_COMPARED)
    .execute();

const isComparable = (text: string) =>
  foldText(withLatinLetters(text)).length >= MIN_COMPARED || hasWebAddress(text) || hasPhoneInText(text);

import { DAY_MS, HOUR_MS } from '#contract/durations.ts';
import { foldTextForComparison } from '#contract/text/fold.ts';
import { replaceLookAlikeLetters } from '#contract/text/look-alikes.ts';
import { hasPhoneInText } from '#contract/text/phone-numbers.ts';
import { isNearlySameText } from '#contract/text/same-text.ts';
import { fileAutomaticMemberReportJob } from '#server/features/accounts/automatic-reports.ts';
import { findAccount } from '#server/features/accounts/queries.ts';
import type { Queryable } from '#server/platform/database/tables.ts';
import { fail } from '#server/platform/fail.ts';
import { type AttemptLimit, countAttempt } from '#server/platform/http/attempts.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import type { Services } from '#server/platform/services.ts';
import { hasWebOrEmailAddress } from '#server/platform/web-addresses.ts';
import type { MessageRow } from './tables.ts';

/** Limit of people whom an account may write to for the first time in an hour. */
const newPeople: AttemptLimit = { max: 20, timeWindow: HOUR_MS };
/** Limit of first messages in the first day of an account. */
const newPeopleOfNew: AttemptLimit = { max: 5, timeWindow: DAY_MS };

/** Maximum number of people who may get the same first message from one member; further ones get no mail about it. */
const MAX_SAME_MESSAGE = 3;
const COMPARED_DAYS = 7;
const MAX_COMPARED = 100;
/**
 * Minimum number of characters of a compared text. Shorter ones are common to everybody ("Bonjour, est-ce encore
 * disponible ?"), unless they hold a link or number.
 */
const MIN_COMPARED = 60;

/** True while neither of two people has written to the other. */
export async function isFirstMessageBetween(
  tx: Queryable,
  senderId: string,
  receiverId: string,
): Promise<boolean> {
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
export async function countAgainstFirstMessageLimit(tx: Queryable, { id, isAdmin }: Viewer): Promise<void> {
  if (isAdmin) return;
  const account = (await findAccount(tx, id)) ?? fail('UNAUTHENTICATED');
  const age = Date.now() - (account.verifiedAt ?? account.createdAt).getTime();
  const attempt = await (age < DAY_MS
    ? countAttempt(tx, ['first-messages-of-new', id], newPeopleOfNew)
    : countAttempt(tx, ['first-messages', id], newPeople));
  if ('retryAfterSeconds' in attempt)
    fail('TOO_MANY_NEW_PEOPLE', { retryAfterSeconds: attempt.retryAfterSeconds });
}

/** Part of a message that is compared with others. */
type ComparedMessage = Pick<MessageRow, 'text' | 'imageDigests'>;

/**
 * Records a first message whose text, nearly unchanged, or whose photo a member has sent to several people, and
 * reports it to administrators.
 * @returns true for such a message
 */
export async function recordAndReportRepeatedMessage(
  tx: Queryable,
  { jobs }: Pick<Services, 'jobs'>,
  { id: conversationId, senderId }: { id: string; senderId: string },
  sent: ComparedMessage,
): Promise<boolean> {
  const isSame = createComparison(sent);
  const before = isSame ? (await listFirstMessages(tx, senderId)).filter(isSame) : [];
  const people = new Set(before.map(({ partnerId }) => partnerId)).size;
  if (people < MAX_SAME_MESSAGE) return false;
  await tx
    .updateTable('conversations')
    .set({ repeatedAt: new Date() })
    .where('id', '=', conversationId)
    .execute();
  await jobs.enqueue(tx, fileAutomaticMemberReportJob, {
    finding: 'repeatedMessages',
    userId: senderId,
    conversationId,
  });
  return true;
}

/**
 * Number of people whom a member has recently sent the same first message, among them the first ones, who got a mail
 * about it.
 */
export async function countRepeatedMessageReceivers(tx: Queryable, senderId: string): Promise<number> {
  const { repeated } = await tx
    .selectFrom('conversations')
    .select((eb) => eb.fn.count<number>('partnerId').distinct().as('repeated'))
    .where('starterId', '=', senderId)
    .where('repeatedAt', '>', comparedSince())
    .executeTakeFirstOrThrow();
  return MAX_SAME_MESSAGE + Number(repeated);
}

/** Recent first messages of a member. */
const listFirstMessages = (tx: Queryable, senderId: string) =>
  tx
    .selectFrom('conversations as c')
    .innerJoin('messages as m', (join) =>
      join.onRef('m.conversationId', '=', 'c.id').on('m.position', '=', 1),
    )
    .select(['c.partnerId', 'm.text', 'm.imageDigests'])
    .where('c.starterId', '=', senderId)
    .where('c.createdAt', '>', comparedSince())
    .orderBy('c.createdAt', 'desc')
    .limit(MAX_COMPARED)
    .execute();

const comparedSince = () => new Date(Date.now() - COMPARED_DAYS * DAY_MS);

/** Comparison of earlier messages with a new one; undefined where it holds nothing to compare. */
function createComparison({ text, imageDigests }: ComparedMessage) {
  const hasText = isComparableText(text);
  const photos = new Set(imageDigests);
  if (!hasText && photos.size === 0) return undefined;
  return (before: ComparedMessage): boolean =>
    (hasText &&
      [before.text, withoutFirstParagraph(before.text)].some((one) => isNearlySameText(one, text))) ||
    (before.imageDigests ?? []).some((digest) => photos.has(digest));
}

/** Rest of a message that begins with a paragraph of its own, as a note below what is reserved does. */
const withoutFirstParagraph = (text: string) => text.slice(text.indexOf('\n\n') + 1);

const isComparableText = (text: string) =>
  foldTextForComparison(replaceLookAlikeLetters(text)).length >= MIN_COMPARED ||
  hasWebOrEmailAddress(text) ||
  hasPhoneInText(text);

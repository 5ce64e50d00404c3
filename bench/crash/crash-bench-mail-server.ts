import { setTimeout as sleep } from 'node:timers/promises';
import type { Email } from 'postal-mime';
import { openTestMailbox } from '../../e2e/support/test-mailbox.ts';
import type { CrashResultRow, CrashResults } from './crash-results.ts';

/**
 * Kinds of tracked mails. `decision` is tracked by listing, the others by receiver, for whom only the first
 * mail about unread messages is certain.
 */
const MAIL_KINDS = ['activation', 'decision', 'unread', 'alert'] as const;
type MailKind = (typeof MAIL_KINDS)[number];

export type CrashBenchMailServer = Awaited<ReturnType<typeof startDueMailCheckingServer>>;

interface Delivery {
  messageId: string;
  kind: MailKind;
  key: string;
  text: string;
  /** Kills begun or ended so far: odd while one goes on. */
  phase: number;
}

/** A real SMTP server that compares the mails it is sent with those that are due. */
export async function startDueMailCheckingServer() {
  const deliveries: Delivery[] = [];
  const due = new Map<MailKind, Set<string>>();
  let phase = 0;
  let onDelivery = () => {};
  const mailbox = await openTestMailbox((mail) => {
    const subject = subjectOf(mail);
    if (!subject) return;
    deliveries.push({ messageId: mail.messageId ?? '', ...subject, text: mail.text ?? '', phase });
    onDelivery();
  });
  const deliveredOf = (kind: MailKind) => deliveries.filter((one) => one.kind === kind);
  const missing = (kind: MailKind) => {
    const found = new Set(deliveredOf(kind).map(({ key }) => key));
    return [...(due.get(kind) ?? [])].filter((key) => !found.has(key));
  };
  const compareMails = (kind: MailKind): CrashResultRow => {
    // Mails about unread messages follow each other, each about others.
    const subject = ({ key, text }: Delivery) => (kind === 'unread' ? key + text : key);
    const mails = [...Map.groupBy(deliveredOf(kind), subject).values()];
    const repeated = mails.flatMap(copiesOf);
    return {
      count: due.get(kind)?.size ?? 0,
      lost: missing(kind).length,
      duplicated: mails.filter((same) => new Set(same.map(({ messageId }) => messageId)).size > 1).length,
      repeated: repeated.length,
      withoutKill: repeated.filter(({ before, copy }) => copy.phase === before.phase && copy.phase % 2 === 0)
        .length,
    };
  };

  return {
    mailbox,
    /** A mail of this kind about `key` is due from now on. */
    expect: (kind: MailKind, key: string) => due.set(kind, (due.get(kind) ?? new Set()).add(key)),
    /** Resolves as the mail server answers 250, or after five seconds without a mail. */
    nextDelivery() {
      const { promise, resolve } = Promise.withResolvers<void>();
      onDelivery = resolve;
      return Promise.race([promise, sleep(5000)]);
    },
    /** Kills a process, and attributes the mails delivered meanwhile to the kill. */
    async during<T>(kill: () => Promise<T>): Promise<T> {
      phase++;
      return kill().finally(() => phase++);
    },
    /** Resolves once all that is due was delivered, or at `deadline`. */
    async untilDelivered(deadline: number): Promise<void> {
      while (Date.now() < deadline && MAIL_KINDS.some((kind) => missing(kind).length > 0)) await sleep(200);
      // A second copy may come late.
      await sleep(2000);
    },
    /** Compares the mails of each kind with those that are due. */
    results: (): CrashResults =>
      Object.fromEntries(MAIL_KINDS.map((kind) => [`mails: ${kind}`, compareMails(kind)])),
  };
}

function subjectOf({ subject = '', text = '', to }: Email): { kind: MailKind; key: string } | null {
  const receiver = to?.[0]?.address ?? '';
  if (/^Activez votre compte/.test(subject)) return { kind: 'activation', key: receiver };
  if (/^(Une nouvelle annonce|\d+ nouvelles annonces) : /.test(subject))
    return { kind: 'alert', key: receiver };
  const [, listingId] = /(?:\/app\/ad\/|annonce )([\da-f-]{36})/.exec(text) ?? [];
  if (/^Votre annonce /.test(subject)) return listingId ? { kind: 'decision', key: listingId } : null;
  return /vous (a|ont) écrit/.test(subject) ? { kind: 'unread', key: receiver } : null;
}

/** Copies of mails after the first, each with the one before it. */
function copiesOf(mails: Delivery[]): { before: Delivery; copy: Delivery }[] {
  return [...Map.groupBy(mails, ({ messageId }) => messageId).values()].flatMap((same) =>
    same.slice(1).map((copy, n) => ({ before: same[n] ?? copy, copy })),
  );
}

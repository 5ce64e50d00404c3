import { setTimeout as sleep } from 'node:timers/promises';
import type { Email } from 'postal-mime';
import { type Mailbox, openMailbox } from '../../e2e/support/mailbox.ts';

/** `decision`: by listing; the others by receiver, of whom the first mail about unread messages is due, and few follow. */
export type MailKind = 'activation' | 'decision' | 'unread' | 'alert';

export interface MailFigures {
  /** Mails that are due. */
  count: number;
  /** Due and not delivered. */
  lost: number;
  /** Due once and delivered under several Message-IDs, which a mail program shows as two mails. */
  duplicated: number;
  /** The same mail under the same Message-ID, delivered again. */
  repeated: number;
  /** Of these, after a kill at a random moment; before the others the kill came as the mail server answered 250. */
  atRandom: number;
  /** Of these, without a kill in between, nor while one went on: a mail of who is dead may be read after the kill. */
  withoutKill: number;
}

export interface MailTracker {
  mailbox: Mailbox;
  /** From now on a mail of this kind about `key` is due. */
  expect: (kind: MailKind, key: string) => void;
  /** Resolves as the mail server answers 250, or after five seconds without a mail. */
  nextDelivery: () => Promise<void>;
  /** Kills, and notes what arrives meanwhile. */
  during: <T>(kill: () => Promise<T>, isAtDelivery: boolean) => Promise<T>;
  /** Resolves once all that is due was delivered, or at `deadline`. */
  untilDelivered: (deadline: number) => Promise<void>;
  count: (kind: MailKind) => MailFigures;
}

interface Delivery {
  messageId: string;
  kind: MailKind;
  key: string;
  text: string;
  /** Kills begun or ended so far: odd while one goes on. */
  phase: number;
}

/** A real SMTP server that compares the mails it is sent with those that are due. */
export async function openMailTracker(): Promise<MailTracker> {
  const deliveries: Delivery[] = [];
  const due = new Map<MailKind, Set<string>>();
  /** Of each kill. */
  const wasAtDelivery: boolean[] = [];
  let phase = 0;
  let onDelivery = () => {};
  const mailbox = await openMailbox((mail) => {
    const subject = subjectOf(mail);
    if (!subject) return;
    deliveries.push({ messageId: mail.messageId ?? '', ...subject, text: mail.text ?? '', phase });
    onDelivery();
  });
  const dueOf = (kind: MailKind) => due.get(kind) ?? new Set();
  const of = (kind: MailKind) =>
    Map.groupBy(
      deliveries.filter((one) => one.kind === kind),
      ({ key }) => key,
    );
  const missing = (kind: MailKind) => {
    const found = of(kind);
    return [...dueOf(kind)].filter((key) => !found.has(key));
  };

  return {
    mailbox,
    expect: (kind, key) => due.set(kind, dueOf(kind).add(key)),
    nextDelivery: () =>
      Promise.race([
        new Promise<void>((resolve) => {
          onDelivery = resolve;
        }),
        sleep(5000),
      ]),
    async during(kill, isAtDelivery) {
      wasAtDelivery.push(isAtDelivery);
      phase++;
      const result = await kill();
      phase++;
      return result;
    },
    async untilDelivered(deadline) {
      while (Date.now() < deadline && [...due.keys()].some((kind) => missing(kind).length > 0))
        await sleep(200);
      // A second copy may come late.
      await sleep(2000);
    },
    count(kind) {
      const byKey = [...of(kind).values()];
      const repeated = byKey.flatMap(copiesOf);
      return {
        count: dueOf(kind).size,
        lost: missing(kind).length,
        duplicated: byKey.flatMap(sameMails).filter(haveSeveralIds).length,
        repeated: repeated.length,
        atRandom: repeated.filter(({ before }) => wasAtDelivery[Math.floor(before.phase / 2)] === false)
          .length,
        withoutKill: repeated.filter(
          ({ before, copy }) => copy.phase === before.phase && copy.phase % 2 === 0,
        ).length,
      };
    },
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

/** Mails about unread messages follow each other, each about others. */
const sameMails = (mails: Delivery[]): Delivery[][] =>
  mails[0]?.kind === 'unread' ? [...Map.groupBy(mails, ({ text }) => text).values()] : [mails];

const haveSeveralIds = (mails: Delivery[]) => new Set(mails.map(({ messageId }) => messageId)).size > 1;

/** Each copy after the first, with the one before it. */
function copiesOf(mails: Delivery[]): { before: Delivery; copy: Delivery }[] {
  return [...Map.groupBy(mails, ({ messageId }) => messageId).values()].flatMap((same) =>
    same.slice(1).flatMap((copy, n) => {
      const before = same[n];
      return before ? [{ before, copy }] : [];
    }),
  );
}

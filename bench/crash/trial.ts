import { setTimeout as sleep } from 'node:timers/promises';
import type { Message } from '#contract/messaging/schemas.ts';
import { askApi } from '../../e2e/support/api.ts';
import { openMailbox } from '../../e2e/support/mailbox.ts';
import { startProduct } from '../../scripts/product-process.ts';
import { type Acknowledged, startCorrespondence } from './correspondence.ts';
import { ADMIN, type Site, settleNeighbours } from './neighbourhood.ts';

export interface CrashFigures {
  kills: number;
  /** Messages answered 201. */
  messages: number;
  /** Of these, sent more than once because no answer came. */
  repeated: number;
  /** Answered 201 and not there afterwards, or not as they were sent. */
  lost: number;
  /** There more than once. */
  doubled: number;
  /** A conversation with unread messages, and its reader: each is due one mail. */
  mailsDue: number;
  mailsMissing: number;
  /** Different mails about the same, which a mail program can't recognise. */
  mailsDoubled: number;
  /** The same mail under the same Message-ID, delivered again. */
  redelivered: number;
  /** Of these, after a kill at a random moment; the others died as the mail server said 250. */
  redeliveredByChance: number;
  /** Of these, without a kill in between: none may be. */
  redeliveredForNothing: number;
}

interface Delivery {
  messageId: string;
  /** Conversation and receiver. */
  cause: string;
  /** Kills so far. */
  kills: number;
}

/**
 * Kills the product (SIGKILL) again and again while members write to each other, then counts what is there.
 * Every other kill comes when the mail server has just accepted a mail, the worst moment for it.
 * @param options.patience milliseconds to wait for the mails that are due after the last kill
 */
export async function crashWhileMessaging(options: {
  kills: number;
  databaseUrl?: string;
  patience: number;
}): Promise<CrashFigures> {
  const deliveries: Delivery[] = [];
  let kills = 0;
  let onDelivery = () => {};
  const mailbox = await openMailbox(({ messageId = '', to, text = '' }) => {
    const [, conversationId] = /\/app\/messages\/[\w-]+\/([\w-]{36})/.exec(text) ?? [];
    if (!conversationId) return;
    deliveries.push({ messageId, cause: `${conversationId} ${to?.[0]?.address}`, kills });
    onDelivery();
  });
  const product = await startProduct({
    DATABASE_URL: options.databaseUrl ?? '',
    SMTP_URL: mailbox.smtpUrl,
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    UNREAD_MAIL_AFTER: '1',
    DEMO: '0',
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'fatal',
  });
  const site = { url: product.url, mailbox };
  try {
    const people = await settleNeighbours(site, { members: 6, listings: options.kills });
    const correspondence = startCorrespondence(site, people);
    while (kills < options.kills) {
      const delivered = new Promise<void>((resolve) => {
        onDelivery = resolve;
      });
      await correspondence.untilWritten(3);
      await sleep(Math.random() * 500);
      if (isAtDelivery(kills)) await Promise.race([delivered, sleep(5000)]);
      kills += 1;
      await product.crash();
      await product.restart();
    }
    await correspondence.end();
    const due = new Set(
      correspondence.acknowledged.map(
        ({ conversationId, receiver }) => `${conversationId} ${receiver.email}`,
      ),
    );
    await untilDelivered(deliveries, due, options.patience);
    return {
      kills,
      ...(await countMessages(site, correspondence.acknowledged)),
      ...countMails(deliveries, due),
    };
  } finally {
    await product.stop();
    await mailbox.close();
  }
}

/** Whether this kill, from 0, waits for a mail. */
const isAtDelivery = (kill: number) => kill % 2 === 1;

async function untilDelivered(deliveries: Delivery[], due: Set<string>, patience: number) {
  const end = Date.now() + patience;
  while (Date.now() < end) {
    const causes = new Set(deliveries.map(({ cause }) => cause));
    if ([...due].every((cause) => causes.has(cause))) break;
    await sleep(200);
  }
  // What comes twice may come late.
  await sleep(2000);
}

async function countMessages(site: Site, acknowledged: Acknowledged[]) {
  const stored = new Map<string, Message[]>();
  for (const [conversationId, [first]] of Map.groupBy(acknowledged, (message) => message.conversationId)) {
    for (const { token } of first ? [first.sender, first.receiver] : []) {
      for (const message of await readAll(site, token, conversationId)) {
        if (!message.clientKey) continue;
        stored.set(message.clientKey, [...(stored.get(message.clientKey) ?? []), message]);
      }
    }
  }
  const isThere = ({ clientKey, _id, text }: Acknowledged) =>
    stored.get(clientKey)?.some((message) => message._id === _id && message.text === text);
  return {
    messages: acknowledged.length,
    repeated: acknowledged.filter(({ tries }) => tries > 1).length,
    lost: acknowledged.filter((message) => !isThere(message)).length,
    doubled: [...stored.values()].filter((copies) => copies.length > 1).length,
  };
}

async function readAll(site: Site, token: string, conversationId: string): Promise<Message[]> {
  const all: Message[] = [];
  for (let before = ''; ; ) {
    const { messages, hasOlder } = await askApi<{ messages: Message[]; hasOlder: boolean }>(
      site,
      `GET /api/messages/conversations/${conversationId}/messages?limit=100${before}`,
      { token },
    );
    all.push(...messages);
    if (!hasOlder) return all;
    before = `&before=${messages[0]?._id}`;
  }
}

function countMails(deliveries: Delivery[], due: Set<string>) {
  const byCause = Map.groupBy(deliveries, ({ cause }) => cause);
  const again = [...Map.groupBy(deliveries, ({ messageId }) => messageId).values()].flatMap((copies) =>
    copies.slice(1).map((copy, n) => ({ copy, before: copies[n] })),
  );
  return {
    mailsDue: due.size,
    mailsMissing: [...due].filter((cause) => !byCause.has(cause)).length,
    mailsDoubled: [...byCause.values()].filter(
      (mails) => new Set(mails.map(({ messageId }) => messageId)).size > 1,
    ).length,
    redelivered: again.length,
    redeliveredByChance: again.filter(({ before }) => before && !isAtDelivery(before.kills)).length,
    redeliveredForNothing: again.filter(({ copy, before }) => copy.kills === before?.kills).length,
  };
}

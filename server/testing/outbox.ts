import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import type { TestApp } from './app.ts';

type SentMail = ReturnType<typeof readMail>;

/**
 * Mails read so far, by site and file: parsing all of them for each question would take longer than
 * everything else.
 */
const outboxes = new WeakMap<TestApp, Map<string, SentMail>>();

/** Mails sent to an address once every job is done, oldest first. */
export async function readTestMailsSentTo(test: TestApp, address: string): Promise<Email[]> {
  await test.services.jobs.drained();
  const folder = join(test.config.dataDir, 'outbox');
  const known = outboxes.get(test) ?? new Map<string, SentMail>();
  outboxes.set(test, known);
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'));
  const mailIn = (name: string) => {
    const mail = known.get(name) ?? readMail(join(folder, name));
    known.set(name, mail);
    return mail;
  };
  const mails = await Promise.all(names.map(mailIn));
  return mails
    .filter(({ mail }) => mail.to?.some((to) => to.address === address))
    .sort((a, b) => a.writtenAt - b.writtenAt)
    .map(({ mail }) => mail);
}

/** Secret of a mailed link: the last path segment of the first link under a path of the site. */
export function extractLinkSecretFromTestMail(mail: Email | undefined, path: string): string {
  const secret = mail?.text?.split(`${path}/`)[1]?.match(/^[\w-]+/)?.[0];
  if (!secret) throw new Error(`No link to ${path} in this mail`);
  return secret;
}

/**
 * Header of a mail; empty when it has none of this name.
 * @param key in lower case
 */
export const findTestMailHeader = (mail: Email | undefined, key: string): string =>
  mail?.headers.find((header) => header.key === key)?.value ?? '';

async function readMail(file: string) {
  const [bytes, { mtimeMs }] = await Promise.all([readFile(file), stat(file)]);
  return { mail: await PostalMime.parse(bytes), writtenAt: mtimeMs };
}

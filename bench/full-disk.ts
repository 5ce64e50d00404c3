/**
 * Fills the disk under a product of its own to the last byte while people publish, frees it again, and tells what was
 * answered and stored. On a disk of its own in memory, which needs no privilege where user namespaces are allowed:
 * `unshare -rm sh -c 'mount -t tmpfs -o size=500m none /mnt && TMPDIR=/mnt node bench/full-disk.ts'`
 */

import { readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { askApi } from '../e2e/support/api.ts';
import { publishListing } from '../e2e/support/listings.ts';
import { openMailbox } from '../e2e/support/mailbox.ts';
import { type Member, signUpMember } from '../e2e/support/people.ts';
import { ADMIN } from '../e2e/support/product.ts';
import { startProduct } from '../scripts/product-process.ts';

const SMALL_ENOUGH = 2e9;
/** Each time; a member has 50 at most. */
const SAVES = 20;
if (freeBytes() > SMALL_ENOUGH) throw new Error('This would fill a real disk: see how to run it');

const mailbox = await openMailbox();
const product = await startProduct({
  ADMIN_EMAIL: ADMIN.email,
  ADMIN_PASSWORD: ADMIN.password,
  SMTP_URL: mailbox.smtpUrl,
  DEMO: '0',
  RATE_LIMIT: 'off',
  LOG_LEVEL: 'silent',
});
const site = { url: product.url, mailbox };
const saved = new Set<string>();
try {
  const member = await signUpMember(site);
  console.log('with space  ', await tryAll(member));
  let files = 0;
  while (freeBytes() > 0) fill(files++, Math.max(1, freeBytes() / 2));
  await sleep(200);
  console.log('disk full   ', await tryAll(member));
  console.log('still full  ', await tryAll(member));
  for (let file = 0; file < files; file++) rmSync(join(tmpdir(), `ballast-${file}`));
  await sleep(2_500);
  console.log('space again ', await tryAll(member));
  await product.crash();
  await product.restart();
  const there = await savedBy(member);
  const lost = [...saved].filter((name) => !there.has(name));
  console.log(`after a kill: ${saved.size} answered 201, ${lost.length} lost, drafts left: ${drafts()}`);
  process.exitCode = lost.length === 0 && drafts() === 0 ? 0 : 1;
} finally {
  await product.stop();
  await mailbox.close();
}

/** What each kind of call answers now: status and code of errors. */
async function tryAll(member: Member) {
  const get = async (path: string) => (await fetch(product.url + path)).status;
  const counts = new Map<string, number>();
  for (let i = 0; i < SAVES; i++) {
    const answer = await save(member);
    counts.set(answer, (counts.get(answer) ?? 0) + 1);
  }
  return {
    search: await get('/api/adverts/search?queries={}'),
    suggest: await get('/api/places/search?q=Lyon'),
    page: await get(`/app/annonces?productName=${Math.random()}`),
    save: Object.fromEntries(counts),
    publish: await publishListing(site, member).then(
      () => '201',
      ({ message }: Error) => /"code":"(\w+)"/.exec(message)?.[1] ?? message,
    ),
  };
}

async function save(member: Member): Promise<string> {
  const productName = `courge ${Math.random()}`;
  const answer = await fetch(`${product.url}/api/search`, {
    method: 'POST',
    headers: { authorization: `Bearer ${member.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ query: { productName } }),
  });
  const { code, _id } = (await answer.json()) as { code?: string; _id?: string };
  if (answer.status !== 201 || !_id) return `${answer.status} ${code}`;
  saved.add(_id);
  return '201';
}

async function savedBy(member: Member): Promise<Set<string>> {
  const searches = await askApi<{ _id: string }[]>(site, 'GET /api/search', member);
  return new Set(searches.map(({ _id }) => _id));
}

function fill(file: number, bytes: number) {
  try {
    writeFileSync(join(tmpdir(), `ballast-${file}`), Buffer.alloc(bytes));
  } catch {
    // The last bytes: what could be written is there.
  }
}

function drafts(): number {
  return readdirSync(join(product.dataDir, 'uploads/drafts')).length;
}

function freeBytes(): number {
  const { bavail, bsize } = statfsSync(tmpdir());
  return bavail * bsize;
}

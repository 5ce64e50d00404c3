import { keysOf } from '#contract/keys-of.ts';
import { type CallLimit, type LimitName, limits } from '#contract/limits.ts';
import type { Route } from '#contract/route.ts';
import { routes } from '#contract/routes.ts';
import { photo } from '../../e2e/support/listings.ts';
import { logIn, PASSWORD } from '../../e2e/support/people.ts';
import { ADMIN } from '../../e2e/support/product.ts';
import type { AttackedProduct } from './attacked-product.ts';
import type { Faults } from './faults.ts';
import { multipart } from './multipart.ts';
import { type Answer, send } from './send.ts';
import { signUpFrom } from './sign-up-from.ts';

/** One call that a limit counts, whatever its answer. */
interface Call {
  request: string;
  type?: string;
  body?: Buffer;
}

const declared: Record<LimitName, CallLimit> = limits;
const AT_ONCE = 8;

/**
 * With `RATE_LIMIT` on: each limit of the contract answers 429 with `Retry-After` beyond its figure and not before.
 * The same address and the same account meet one after the other, so that none may count for another.
 */
export async function checkRateLimits(product: AttackedProduct, faults: Faults) {
  const names = keysOf(declared).filter((name) => name in byHand || routeOf(name));
  faults.expect(names.length === Object.keys(declared).length, 'a limit that no call meets');
  const isHidden = (name: LimitName) =>
    declared[name].per === 'account' &&
    name !== 'memberCalls' &&
    declared[name].max >= limits.memberCalls.max;
  const judged = names.filter((name) => !isHidden(name));
  console.log(`limits that memberCalls hides for a minute: ${names.filter(isHidden).join(', ')}`);
  for (const [n, name] of judged.entries()) await checkLimit(product, name, n, faults);
  console.log(`limits: ${judged.length} met`);
  await checkLogIn(product, faults);
}

interface Caller {
  /** Session token; undefined for a visitor. */
  token: string | undefined;
}

async function createCaller(
  product: AttackedProduct,
  name: LimitName,
  n: number,
  of: number,
): Promise<Caller> {
  if (name === 'visitorCalls') return { token: undefined };
  return routeOf(name)?.includes('/admin')
    ? { token: await logIn(product, ADMIN) }
    : signUpFrom(product, `192.0.${n}.${of}`);
}

/** @param n of the limit, which has callers and addresses of its own: none counts for another */
async function checkLimit(product: AttackedProduct, name: LimitName, n: number, faults: Faults) {
  const { per, max, minutes } = declared[name];
  const callers = [await createCaller(product, name, n, 1), await createCaller(product, name, n, 2)] as const;
  const call = async (count: number, address: string, by: Caller) => {
    const made = (await byHand[name]?.(count)) ?? { request: routeOf(name) ?? '' };
    const answer = await sendFrom(product.url, address, made, by.token);
    by.token = renewedToken(answer) ?? by.token;
    return answer;
  };
  // An address meets its limit with several accounts, an account from several addresses.
  const next = (count: number) =>
    per === 'address'
      ? call(count, `203.0.113.${n}`, callers[count % 2 ? 1 : 0])
      : call(count, `198.51.${count >> 8}.${count & 255}`, callers[0]);
  const start = performance.now();
  const early = await countRefused(max, name in byHand && !declared[name].inMemory ? 1 : AT_ONCE, next);
  const beyond = await next(max);
  if (performance.now() - start > minutes * 60_000) {
    console.log(`limit ${name}: not judged, its ${max} calls took longer than its ${minutes} minutes`);
    return;
  }
  const wait = Number(beyond.headers['retry-after']);
  faults.expect(early === 0, `limit ${name}: refuses before its figure`, `${early} calls`);
  faults.expect(beyond.status === 429, `limit ${name}: ${beyond.status} beyond its figure`);
  faults.expect(wait >= 1 && wait <= minutes * 60, `limit ${name}: Retry-After ${wait}`);
  const other = await call(0, '198.18.0.1', callers[1]);
  const isSame = per === 'account' && routeOf(name)?.includes('/admin');
  faults.expect(isSame === true || other.status !== 429, `limit ${name}: counts for somebody else`);
}

/** What no route declares, or needs a body to count. */
const byHand: Partial<Record<LimitName, (n: number) => Call | Promise<Call>>> = {
  login: (n) => json('POST /api/users/login', { email: `inconnu.${n}@example.org`, password: PASSWORD }),
  pages: (n) => ({ request: `GET /app/login?n=${n}` }),
  previews: () => ({ request: 'GET /previews/site.jpg' }),
  mailPictures: (n) => ({ request: `GET /uploads/mail/${n}.jpg` }),
  feeds: () => ({ request: 'GET /feeds/annonces.json' }),
  sitemaps: () => ({ request: 'GET /sitemap.xml' }),
  memberCalls: () => ({ request: 'GET /api/users/user' }),
  visitorCalls: () => ({ request: 'GET /inconnue' }),
  passwordChanges: (n) => json('PUT /api/users/update', { password: `Verger-${n}?` }),
  emailChanges: (n) => json('PUT /api/users/update', { email: `change.${n}@example.org` }),
  severalListingChanges: () =>
    json('PUT /api/adverts/my-ads', { changes: [{ id: 'inconnu' }, { id: 'inconnue' }] }),
  async profilePhotos() {
    const picture = Buffer.from(await (await photo(10, 60, 40)).arrayBuffer());
    const { type, bytes } = multipart({}, { profileImage: picture });
    return { request: 'PUT /api/users/update', type, body: bytes };
  },
};

const json = (request: string, body: object): Call => ({ request, body: Buffer.from(JSON.stringify(body)) });

/** The first call that declares a limit, about an object that does not exist. */
function routeOf(name: LimitName): string | undefined {
  const found = Object.entries(routes as Record<string, Route>).find(([, route]) =>
    route.limits.includes(name),
  );
  return found?.[0].replace(/:\w+/g, 'inconnu');
}

/** @returns how many of the calls were refused */
async function countRefused(
  count: number,
  atOnce: number,
  call: (n: number) => Promise<Answer>,
): Promise<number> {
  let refused = 0;
  let next = 0;
  const worker = async () => {
    while (next < count) if ((await call(next++)).status === 429) refused += 1;
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return refused;
}

/** A new password comes with a new token. */
function renewedToken({ status, text }: Answer): string | undefined {
  return status === 200 && text.includes('"token"') ? JSON.parse(text).token : undefined;
}

function sendFrom(
  url: string,
  address: string,
  { request, type, body }: Call,
  token?: string,
): Promise<Answer> {
  const [method = '', path = ''] = request.split(' ');
  const headers = {
    'x-forwarded-for': address,
    ...(token && { authorization: `Bearer ${token}` }),
    ...(body && { 'content-type': type ?? 'application/json' }),
  };
  return send(url, { method, path, headers, body: body ?? null });
}

/** Strangers' wrong passwords are refused in the end, and never shut out the owner, who logged in before. */
async function checkLogIn(product: AttackedProduct, faults: Faults) {
  const owner = await signUpFrom(product, '192.0.2.5');
  const tryFrom = async (address: string, password: string) => {
    const call = json('POST /api/users/login', { email: owner.email, password });
    return (await sendFrom(product.url, address, call)).status;
  };
  const strangers: number[] = [];
  for (let n = 0; n < 70; n++) strangers.push(await tryFrom(`198.18.0.${n}`, 'Faux-2026!'));
  faults.expect(strangers.includes(429), 'strangers may guess a password at will', strangers.join(' '));
  faults.expect(
    !strangers.slice(0, 50).includes(429),
    'the first strangers are refused',
    strangers.join(' '),
  );
  faults.expect((await tryFrom('192.0.2.5', PASSWORD)) === 200, 'strangers lock the owner out');
  const network: number[] = [];
  for (let n = 0; n < 11; n++) network.push(await tryFrom('198.19.0.1', 'Faux-2026!'));
  faults.expect(network.at(-1) === 429, 'one network may guess a password at will', network.join(' '));
}

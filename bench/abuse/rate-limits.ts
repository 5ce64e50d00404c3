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
  const callers = await createCallers(product);
  for (const name of names) await checkLimit(product.url, name, callers, faults);
  console.log(`limits: ${names.length} met`);
  await checkLogIn(product, faults);
}

interface Caller {
  token: string;
}

interface Callers {
  admin: Caller;
  /** Meets every limit of accounts that a route declares. */
  member: Caller;
  /** Meets those of changes to a profile, which the route's own limit would hide. */
  profile: Caller;
  /** Meet the limits of addresses together, and none of accounts. */
  others: [Caller, Caller];
}

async function createCallers(product: AttackedProduct): Promise<Callers> {
  return {
    admin: { token: await logIn(product, ADMIN) },
    member: await signUpFrom(product, '192.0.2.1'),
    profile: await signUpFrom(product, '192.0.2.2'),
    others: [await signUpFrom(product, '192.0.2.3'), await signUpFrom(product, '192.0.2.4')],
  };
}

async function checkLimit(url: string, name: LimitName, callers: Callers, faults: Faults) {
  const { per, max, minutes } = declared[name];
  const isByHand = name in byHand;
  const caller = name === 'moderation' ? callers.admin : isByHand ? callers.profile : callers.member;
  const call = async (n: number, address: string, by: Caller) => {
    const made = (await byHand[name]?.(n)) ?? { request: routeOf(name) ?? '' };
    const answer = await sendFrom(url, address, made, by.token);
    by.token = renewedToken(answer) ?? by.token;
    return answer;
  };
  // An address meets its limit with several accounts, an account from several addresses.
  const next = (n: number) =>
    per === 'address'
      ? call(n, '203.0.113.9', callers.others[n % 2 ? 1 : 0])
      : call(n, `198.51.${n >> 8}.${n & 255}`, caller);
  const start = performance.now();
  const early = await countRefused(max, isByHand ? 1 : AT_ONCE, next);
  const beyond = await next(max);
  if (performance.now() - start > minutes * 60_000) {
    console.log(`limit ${name}: not judged, its ${max} calls took longer than its ${minutes} minutes`);
    return;
  }
  const wait = Number(beyond.headers['retry-after']);
  faults.expect(early === 0, `limit ${name}: refuses before its figure`, `${early} calls`);
  faults.expect(beyond.status === 429, `limit ${name}: ${beyond.status} beyond its figure`);
  faults.expect(wait >= 1 && wait <= minutes * 60, `limit ${name}: Retry-After ${wait}`);
  const [somebody] = callers.others;
  const other = await call(0, '203.0.113.10', somebody);
  const isJudged = name !== 'moderation';
  faults.expect(!isJudged || other.status !== 429, `limit ${name}: counts for somebody else`);
}

/** What no route declares, or needs a body to count. */
const byHand: Partial<Record<LimitName, (n: number) => Call | Promise<Call>>> = {
  login: (n) => json('POST /api/users/login', { email: `inconnu.${n}@example.org`, password: PASSWORD }),
  pages: (n) => ({ request: `GET /app/login?n=${n}` }),
  previews: () => ({ request: 'GET /previews/site.jpg' }),
  feeds: () => ({ request: 'GET /feeds/annonces.json' }),
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

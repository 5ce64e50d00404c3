import { setTimeout as sleep } from 'node:timers/promises';
import { askApi } from '../../e2e/support/api.ts';
import { publishAccepted, publishListing } from '../../e2e/support/listings.ts';
import { logIn, logInAdmin, PASSWORD, signUpMember } from '../../e2e/support/people.ts';
import { ADMIN } from '../../e2e/support/product.ts';
import type { AttackedProduct } from './attacked-product.ts';
import { createAdmin } from './clients.ts';
import type { Faults } from './faults.ts';
import { startHalfSentRequest } from './half-sent-request.ts';
import { multipart } from './multipart.ts';

interface Account {
  id: string;
  email: string;
  password: string;
}

/** What a call is about. */
interface Objects {
  pendingListing: string;
  publicListing: string;
  otherMember: string;
}

interface Call {
  request: string;
  body: object | ReturnType<typeof multipart>;
}

/** Few enough that no body takes longer than the minute that the server waits for one. */
const AT_ONCE = 3;

/**
 * Starts calls that write, ends their session once half of the body is there, sends the rest: 401 or 403, and the
 * account, the listings and the administrators are as they were.
 */
export async function endSessionsDuringBodies(product: AttackedProduct, faults: Faults) {
  const member = await signUpMember(product);
  const pendingListing = (await publishListing(product, member))._id;
  const publicListing = (await publishAccepted(product, member))._id;
  const objects: Objects = { pendingListing, publicListing, otherMember: member.id };
  const attacks = await Promise.all([
    ...memberCalls(objects).map(async (call) => ({ call, account: await signUpMember(product) })),
    ...adminCalls(objects).map(async (call) => ({ call, account: await createAdmin(product) })),
  ]);
  const left = [...attacks];
  const worker = async () => {
    for (let attack = left.pop(); attack; attack = left.pop())
      for (const [name, end] of Object.entries(endings))
        await check(product, attack.account, attack.call, objects, { name, end }, faults);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  // The same calls in sessions that go on, which shows that nothing else was wrong with them.
  for (const { account, call } of attacks) {
    const half = await startCall(product, await logIn(product, account), call);
    const { status, text } = await half.finish();
    faults.expect(status < 300, `${call.request} of a session that goes on: ${status}`, text.slice(0, 300));
  }
  console.log(
    `half-sent bodies of ended sessions: ${attacks.length} calls × ${Object.keys(endings).length} endings`,
  );
}

const startCall = (product: AttackedProduct, token: string, { request, body }: Call) =>
  startHalfSentRequest(product.url, request, body, { authorization: `Bearer ${token}` });

const memberCalls = ({ publicListing }: Objects): Call[] => [
  { request: 'PUT /api/users/update', body: { firstName: 'Intrus' } },
  { request: 'PUT /api/users/update', body: multipart({ firstName: 'Intrus', 'address[city]': 'Paris' }) },
  { request: 'DELETE /api/users/delete', body: { confirmed: true } },
  { request: 'DELETE /api/users/sessions', body: { confirmed: true } },
  {
    request: 'POST /api/adverts/create',
    body: multipart({
      ...{ mainType: 'asked', productName: 'Intrusion', description: 'Ne doit pas être là.' },
      location: '{"city":"Lyon","postalCode":"69003"}',
    }),
  },
  { request: 'POST /api/messages/create', body: { adId: publicListing, text: 'Intrusion' } },
  { request: 'PUT /api/messages/preferences', body: { email: false } },
  { request: 'POST /api/favorites', body: { ad: publicListing } },
  { request: 'POST /api/search', body: { query: { productName: 'intrusion' } } },
  { request: 'POST /api/reports', body: { type: 'ad', entityId: publicListing, reason: 'Intrusion' } },
];

const adminCalls = ({ pendingListing, otherMember }: Objects): Call[] => [
  {
    request: 'POST /api/admin/user',
    body: {
      ...{ firstName: 'Intrus', lastName: 'Intrus', email: `intrus.${Date.now()}@example.org` },
      ...{ password: PASSWORD, address: { city: 'Lyon', postalCode: '69003' } },
    },
  },
  { request: `PUT /api/admin/advert/${pendingListing}`, body: { status: 'accepted' } },
  {
    request: 'PUT /api/admin/decisions',
    body: { ids: [pendingListing], status: 'refuse', deleteReason: 'x' },
  },
  { request: `PATCH /api/admin/user/${otherMember}`, body: { isActive: false, reason: 'Intrusion' } },
  { request: 'POST /api/messages/direct-conversation', body: { targetUserId: otherMember } },
];

/** How a session ends while a body travels. @param observer another session of the same account */
type End = (product: AttackedProduct, account: Account, token: string, observer: string) => Promise<unknown>;

const endings: Record<string, End> = {
  logout: (product, _account, token) => askApi(product, 'POST /api/users/logout', { token }),
  'closed elsewhere': (product, _account, _token, observer) =>
    askApi(product, 'DELETE /api/users/sessions', { token: observer }),
  async 'new password'(product, account, _token, observer) {
    account.password = `Verger-${Date.now()}?`;
    await askApi(product, 'PUT /api/users/update', { token: observer, body: { password: account.password } });
  },
  async suspension(product, { id }) {
    const body = { isActive: false, reason: 'Essai' };
    await askApi(product, `PATCH /api/admin/user/${id}`, { token: await logInAdmin(product), body });
  },
};

async function check(
  product: AttackedProduct,
  account: Account,
  call: Call,
  objects: Objects,
  { name, end }: { name: string; end: End },
  faults: Faults,
) {
  const what = `${call.request.replace(/[\da-f-]{36}/, ':id')} half-sent, then ${name}`;
  const token = await logIn(product, account);
  const observer = await logIn(product, account);
  const half = await startCall(product, token, call);
  // Long enough for the server to have decided access and begun to read.
  await sleep(300);
  await end(product, account, token, observer);
  const reader = await logIn(product, account);
  const before = await readState(product, reader, objects);
  const { status, text } = await half.finish();
  const after = await readState(product, reader, objects).catch(String);
  faults.expect(status === 401 || status === 403, `${what}: ${status}`, text.slice(0, 300));
  faults.expect(before === after, `${what}: something changed`, firstDifference(before, after));
  if (name !== 'suspension') return;
  const admin = await logInAdmin(product);
  await askApi(product, `PATCH /api/admin/user/${account.id}`, { token: admin, body: { isActive: true } });
}

/** Everything that these calls could change, as text. */
async function readState(product: AttackedProduct, token: string, objects: Objects): Promise<string> {
  const admin = await logIn(product, ADMIN);
  const own = await askApi<Record<string, unknown>>(product, 'GET /api/users/export', { token });
  // The mail about an ending adds its link in its own time.
  const { exportedAt: _now, mailedLinks: _sent, sessions, ...rest } = own;
  const listing = await askApi(product, `GET /api/adverts/${objects.pendingListing}`, { token: admin });
  const other = await askApi(product, `GET /api/admin/authors/${objects.otherMember}`, { token: admin });
  const intruders = await askApi(product, 'GET /api/admin/users?searchTerm=intrus', { token: admin });
  return JSON.stringify({
    ...rest,
    sessions: Array.isArray(sessions) && sessions.length,
    listing,
    other,
    intruders,
  });
}

function firstDifference(before: string, after: string): string {
  const at = [...before].findIndex((letter, n) => letter !== after[n]);
  const from = Math.max(0, at - 80);
  return `${before.slice(from, at + 120)} → ${after.slice(from, at + 120)}`;
}

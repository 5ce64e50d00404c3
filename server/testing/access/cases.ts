import type { ApiRoutes } from '#contract/api-route-contracts.ts';
import type { AccessTestWorld, TestCallerRole } from './world.ts';

/** Parts of a call: the path's `:names`, the query, the body, headers beside the token. */
interface Sent {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: object;
  headers?: Record<string, string>;
}

type Statuses = Record<TestCallerRole, number>;

export interface RouteAccessTestCase {
  /** Label of the case, where a route has several. */
  about?: string;
  expected: Statuses;
  send: (world: AccessTestWorld) => Sent;
}

/** Rows of the access table about one subject. */
export type PartialAccessTestCasesByRoute = Partial<Record<keyof ApiRoutes, RouteAccessTestCase[]>>;

type Send = RouteAccessTestCase['send'];

const nothing: Send = () => ({});

/** Access case with one status for all roles. */
export function createUniformAccessTestCase(status: number, send = nothing): RouteAccessTestCase {
  return { expected: createUniformTestHttpStatuses(status), send };
}

/** Access case for everybody who is logged in, suspended or not. */
export function createLoggedInAccessTestCase(status: number, send = nothing): RouteAccessTestCase {
  return { expected: { ...createUniformTestHttpStatuses(status), visitor: 401 }, send };
}

/** Access case for members who are neither suspended nor unactivated. */
export function createActiveMemberAccessTestCase(status: number, send = nothing): RouteAccessTestCase {
  return { expected: createActiveMemberTestHttpStatuses(status), send };
}

export function createAdminAccessTestCase(status: number, send = nothing): RouteAccessTestCase {
  return { expected: { ...createUniformTestHttpStatuses(403), visitor: 401, admin: status }, send };
}

/** Access case of a saved search, which only its owner finds; administrators do not. */
export function createSearchOwnerAccessTestCase(send: (id: string) => Sent): RouteAccessTestCase {
  const expected = {
    ...createUniformTestHttpStatuses(404),
    visitor: 401,
    owner: 200,
    suspended: 200,
    unactivated: 200,
  };
  return { expected, send: ({ target }) => send(target.search) };
}

/** Access case of a public listing, for its owner with an active account. */
export function createListingOwnerAccessTestCase(send: (id: string) => Sent): RouteAccessTestCase {
  const expected = { ...createUniformTestHttpStatuses(403), visitor: 401, owner: 200 };
  return { expected, send: ({ target }) => send(target.listing) };
}

/** Access case of a conversation, which only its two people find; administrators do not. */
export function createConversationMemberAccessTestCase(
  status: number,
  send: (id: string) => Sent,
): RouteAccessTestCase {
  const expected = { ...createActiveMemberTestHttpStatuses(404), member: status, owner: status };
  return { expected, send: ({ target }) => send(target.conversation) };
}

/** Case of a reservation, which only its two people find; administrators do not. */
export function createReservationAccessTestCase(
  { buyer, seller, suspended = seller }: { buyer: number; seller: number; suspended?: number },
  send: (id: string) => Sent,
): RouteAccessTestCase {
  const expected = {
    ...createUniformTestHttpStatuses(404),
    visitor: 401,
    member: buyer,
    owner: seller,
    suspended,
    unactivated: suspended,
  };
  return { expected, send: ({ target }) => send(target.reservation) };
}

export function createUniformTestHttpStatuses(status: number): Statuses {
  return {
    visitor: status,
    member: status,
    other: status,
    owner: status,
    suspended: status,
    unactivated: status,
    admin: status,
  };
}

export function createActiveMemberTestHttpStatuses(status: number): Statuses {
  return { ...createUniformTestHttpStatuses(status), visitor: 401, suspended: 403, unactivated: 403 };
}

import type { ApiRoutes } from '#contract/api-routes.ts';
import type { AccessTestWorld, CallerRole } from './world.ts';

/** Parts of a call: the path's `:names`, the query, the body. */
interface Sent {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: object;
}

type Statuses = Record<CallerRole, number>;

export interface AccessCase {
  /** Label of the case, where a route has several. */
  about?: string;
  expected: Statuses;
  send: (world: AccessTestWorld) => Sent;
}

/** Rows of the access table about one subject. */
export type AccessCasesByRoute = Partial<Record<keyof ApiRoutes, AccessCase[]>>;

type Send = AccessCase['send'];

const nothing: Send = () => ({});

/** Access case with one status for all roles. */
export function createAnyoneAccessCase(status: number, send = nothing): AccessCase {
  return { expected: createStatusesByRole(status), send };
}

/** Access case for everybody who is logged in, suspended or not. */
export function createLoggedInAccessCase(status: number, send = nothing): AccessCase {
  return { expected: { ...createStatusesByRole(status), visitor: 401 }, send };
}

/** Access case for members who are neither suspended nor unactivated. */
export function createActiveMemberAccessCase(status: number, send = nothing): AccessCase {
  return { expected: createActiveMemberStatuses(status), send };
}

export function createAdminAccessCase(status: number, send = nothing): AccessCase {
  return { expected: { ...createStatusesByRole(403), visitor: 401, admin: status }, send };
}

/** Access case of a saved search, which only its owner finds; administrators do not. */
export function createSearchOwnerAccessCase(send: (id: string) => Sent): AccessCase {
  const expected = {
    ...createStatusesByRole(404),
    visitor: 401,
    owner: 200,
    suspended: 200,
    unactivated: 200,
  };
  return { expected, send: ({ target }) => send(target.search) };
}

/** Access case of a public listing, for its owner with an active account. */
export function createListingOwnerAccessCase(send: (id: string) => Sent): AccessCase {
  const expected = { ...createStatusesByRole(403), visitor: 401, owner: 200 };
  return { expected, send: ({ target }) => send(target.listing) };
}

/** Access case of a conversation, which only its two people find; administrators do not. */
export function createParticipantAccessCase(status: number, send: (id: string) => Sent): AccessCase {
  const expected = { ...createActiveMemberStatuses(404), member: status, owner: status };
  return { expected, send: ({ target }) => send(target.conversation) };
}

/** Case of a reservation, which only its two people find; administrators do not. */
export function createReservationAccessCase(
  { buyer, seller, suspended = seller }: { buyer: number; seller: number; suspended?: number },
  send: (id: string) => Sent,
): AccessCase {
  const expected = {
    ...createStatusesByRole(404),
    visitor: 401,
    member: buyer,
    owner: seller,
    suspended,
    unactivated: suspended,
  };
  return { expected, send: ({ target }) => send(target.reservation) };
}

export function createStatusesByRole(status: number): Statuses {
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

export function createActiveMemberStatuses(status: number): Statuses {
  return { ...createStatusesByRole(status), visitor: 401, suspended: 403, unactivated: 403 };
}

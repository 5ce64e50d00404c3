import type { Role, World } from './world.ts';

/** Values of a call: the path's `:names`, the query, the body. */
interface Sent {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: object;
}

type Statuses = Record<Role, number>;

export interface AccessCase {
  /** Name of one of several calls of a route. */
  about?: string;
  expected: Statuses;
  send: (world: World) => Sent;
}

type Send = AccessCase['send'];

const nothing: Send = () => ({});

/** Case with one status for all roles. */
export function all(status: number, send = nothing): AccessCase {
  return { expected: statuses(status), send };
}

/** Case for everybody who is logged in, suspended or not. */
export function members(status: number, send = nothing): AccessCase {
  return { expected: { ...statuses(status), visitor: 401 }, send };
}

/** Case for members who are neither suspended nor unactivated. */
export function active(status: number, send = nothing): AccessCase {
  return { expected: activeStatuses(status), send };
}

export function admins(status: number, send = nothing): AccessCase {
  return { expected: { ...statuses(403), visitor: 401, admin: status }, send };
}

/** Case of a saved search, which only its owner finds; administrators do not. */
export function own(send: (id: string) => Sent): AccessCase {
  const expected = { ...statuses(404), visitor: 401, owner: 200, suspended: 200, unactivated: 200 };
  return { expected, send: ({ target }) => send(target.search) };
}

/** Case of a public listing, for its owner with an active account. */
export function ownLive(send: (id: string) => Sent): AccessCase {
  const expected = { ...statuses(403), visitor: 401, owner: 200 };
  return { expected, send: ({ target }) => send(target.listing) };
}

/** Case of a conversation, which only its two people find; administrators do not. */
export function participants(status: number, send: (id: string) => Sent): AccessCase {
  const expected = { ...activeStatuses(404), member: status, owner: status };
  return { expected, send: ({ target }) => send(target.conversation) };
}

export function statuses(status: number): Statuses {
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

export function activeStatuses(status: number): Statuses {
  return { ...statuses(status), visitor: 401, suspended: 403, unactivated: 403 };
}

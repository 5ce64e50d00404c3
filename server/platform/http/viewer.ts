import type { FastifyInstance } from 'fastify';
import type { Route } from '#contract/route.ts';
import type { Queryable } from '../database/tables.ts';
import { fail } from '../fail.ts';

/** The person behind a request, read from the database (not from the token's claims). */
export interface Viewer {
  id: string;
  /** Neither suspended nor unactivated. */
  isActive: boolean;
  /** An active administrator, with a second factor where one is required. */
  isAdmin: boolean;
  /** An active administrator without the second factor that the site, or this account, requires: may set it up. */
  lacksSecondFactor: boolean;
  sessionId: string;
  sessionVersion: number;
  /** Null when this person has accepted the present ones, or was never asked to. */
  termsToAccept: Terms | null;
}

/** Terms of use that members accept. */
export interface Terms {
  version: string;
  url: string;
}

declare module 'fastify' {
  interface FastifyRequest {
    viewer: Viewer | null;
  }
}

export interface ViewerReader {
  /** Null when the token is unknown or expired, or its session has ended. */
  readViewer: (token: string) => Promise<Viewer | null>;
  /** The same person, with account and session locked until the transaction ends; null when the session has ended. */
  lockViewer: (tx: Queryable, viewer: Viewer) => Promise<Viewer | null>;
}

/** Sets `request.viewer`. An invalid token makes a visitor: only routes that need a member refuse it. */
export function attachViewer(app: FastifyInstance, reader: Pick<ViewerReader, 'readViewer'>) {
  app.decorateRequest('viewer', null);
  app.addHook('onRequest', async (request) => {
    request.viewer = await viewerOf(request.headers.authorization, reader);
  });
}

export async function viewerOf(
  authorization: string | undefined,
  { readViewer }: Pick<ViewerReader, 'readViewer'>,
): Promise<Viewer | null> {
  const token = /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1];
  return token ? readViewer(token) : null;
}

/** What a caller gives to confirm a call. */
export interface Proof {
  /** Of the second factor. */
  code: string | undefined;
  /** Of `networkOf`. */
  network: string;
}

/**
 * Has the owner of a session confirm a call that makes or keeps power; at once for whoever has no second factor, or has
 * confirmed another call of this session in the last minutes.
 * @throws Failure CONFIRM_PASSWORD without a code or for a wrong one, TOO_MANY_REQUESTS
 */
export type Confirm = (viewer: Viewer, proof: Proof) => Promise<void>;

declare module '../services.ts' {
  interface Services {
    confirm: Confirm;
  }
}

/** @throws Failure TERMS_CHANGED when a write has to wait for the viewer to accept new terms */
export function requireTerms(viewer: Viewer | null) {
  if (viewer?.termsToAccept) fail('TERMS_CHANGED', { details: { ...viewer.termsToAccept } });
}

/** @throws Failure UNAUTHENTICATED, ACCOUNT_SUSPENDED, FORBIDDEN or SECOND_FACTOR_MISSING */
export function requireAccess(
  { access, beforeSecondFactor = false }: Pick<Route, 'access' | 'beforeSecondFactor'>,
  viewer: Viewer | null,
) {
  if (access === 'public') return;
  if (!viewer) fail('UNAUTHENTICATED');
  if (viewer.lacksSecondFactor) {
    if (beforeSecondFactor) return;
    fail('SECOND_FACTOR_MISSING');
  }
  if (access === 'admin' && !viewer.isAdmin) fail('FORBIDDEN');
  if (access === 'active' && !viewer.isActive) fail('ACCOUNT_SUSPENDED');
}

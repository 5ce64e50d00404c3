import type { FastifyInstance } from 'fastify';
import type { Access } from '#contract/route.ts';
import type { Queryable } from '../database/tables.ts';
import { fail } from '../fail.ts';

/** The person behind a request, read from the database (not from the token's claims). */
export interface Viewer {
  id: string;
  /** Neither suspended nor unactivated. */
  isActive: boolean;
  /** An active administrator. */
  isAdmin: boolean;
  sessionId: string;
  sessionVersion: number;
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

/** @throws Failure UNAUTHENTICATED, ACCOUNT_SUSPENDED or FORBIDDEN */
export function requireAccess(access: Access, viewer: Viewer | null) {
  if (access === 'public') return;
  if (!viewer) fail('UNAUTHENTICATED');
  if (access === 'admin' && !viewer.isAdmin) fail('FORBIDDEN');
  if (access === 'active' && !viewer.isActive) fail('ACCOUNT_SUSPENDED');
}

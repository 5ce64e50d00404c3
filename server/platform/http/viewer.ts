import type { FastifyInstance } from 'fastify';
import type { Access } from '#contract/route.ts';
import type { Queryable } from '../database/tables.ts';
import { fail } from '../fail.ts';

/** The person behind a request, as the database knows them now (not as their token claims). */
export interface Viewer {
  id: string;
  /** Neither suspended nor waiting for activation. */
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
  /** Reads a session token; null when it is unknown, expired or ended. */
  readViewer: (token: string) => Promise<Viewer | null>;
  /**
   * The same person as they are now, whose account and session stay so until the transaction ends; null when
   * the session has ended since.
   */
  lockViewer: (tx: Queryable, viewer: Viewer) => Promise<Viewer | null>;
}

/** Attaches `request.viewer`. A bad token makes a visitor: only routes that need a member refuse it. */
export function attachViewer(app: FastifyInstance, reader: Pick<ViewerReader, 'readViewer'>) {
  app.decorateRequest('viewer', null);
  app.addHook('onRequest', async (request) => {
    request.viewer = await viewerOf(request.headers.authorization, reader);
  });
}

/** Who holds the token of an `Authorization` header, now. */
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

import type { FastifyInstance } from 'fastify';
import { ROLE_ADMIN } from '#contract/accounts/rules.ts';
import type { Access } from '#contract/route.ts';
import { fail } from '../fail.ts';

/** The person behind a request, as the database knows them now (not as their token claims). */
export interface Viewer {
  id: string;
  role: number;
  /** Neither suspended nor waiting for activation. */
  isActive: boolean;
}

declare module 'fastify' {
  interface FastifyRequest {
    viewer: Viewer | null;
  }
}

/** Reads a session token; null when it is unknown, expired or ended. */
export type ReadViewer = (token: string) => Promise<Viewer | null>;

export const isAdmin = (viewer: Viewer | null) => viewer?.role === ROLE_ADMIN && viewer.isActive;

/** Attaches `request.viewer`. A bad token makes a visitor: only routes that need a member refuse it. */
export function attachViewer(app: FastifyInstance, readViewer: ReadViewer) {
  app.decorateRequest('viewer', null);
  app.addHook('onRequest', async (request) => {
    const token = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
    request.viewer = token ? await readViewer(token) : null;
  });
}

/** @throws Failure UNAUTHENTICATED, ACCOUNT_SUSPENDED or FORBIDDEN */
export function requireAccess(access: Access, viewer: Viewer | null) {
  if (access === 'public') return;
  if (!viewer) fail('UNAUTHENTICATED');
  if (access === 'admin' && !isAdmin(viewer)) fail('FORBIDDEN');
  if (access === 'active' && !viewer.isActive) fail('ACCOUNT_SUSPENDED');
}

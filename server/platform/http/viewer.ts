import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ApiRoute } from '#contract/api-route.ts';
import type { Queryable } from '../database/tables.ts';
import { fail } from '../fail.ts';
import { releaseRequestConcurrencySlot, runHoldingHttpSlotDespiteDisconnect } from './hold-turn.ts';
import type { RateLimiter } from './limiter.ts';

/** Person behind a request, read from the database (not from the token's claims). */
export interface Viewer {
  id: string;
  /** True for a viewer whose account is neither suspended nor unactivated. */
  isActive: boolean;
  /** True for an active administrator, with a second factor where one is required. */
  isAdmin: boolean;
  /**
   * True for an active administrator without the second factor that the site, or this account, requires: may set it
   * up.
   */
  lacksSecondFactor: boolean;
  sessionId: string;
  sessionVersion: number;
  /** Terms that the person has to accept; null when they accepted the current ones, or never had to. */
  termsToAccept: TermsOfUseVersion | null;
  /** Signs the path of a picture that visitors may not see, which then opens for this person for some hours. */
  signPicture: (path: string) => string;
}

/** Terms of use that members accept. */
export interface TermsOfUseVersion {
  version: string;
  url: string;
}

/** Account and session that a valid token names; the session may have ended. */
export interface SessionTokenIdentity {
  userId: string;
  sid: string;
  version: number;
}

declare module 'fastify' {
  interface FastifyRequest {
    viewer: Viewer | null;
    /** Identity in the token of the request, before the session is read. */
    identity: SessionTokenIdentity | null;
  }
  interface FastifyContextConfig {
    /** True for a route whose requests are neither counted nor made to wait. */
    isUnlimited?: boolean;
  }
}

export interface ViewerReader {
  /** Identity in a token; null when that is forged or expired. Reads nothing from the database. */
  identify: (token: string) => Promise<SessionTokenIdentity | null>;
  /** Viewer of a session; null when the session has ended. */
  readViewer: (identity: SessionTokenIdentity) => Promise<Viewer | null>;
  /** Viewer read again, with account and session locked until the transaction ends; null when the session has ended. */
  lockViewer: (tx: Queryable, viewer: Viewer) => Promise<Viewer | null>;
}

/** Maximum number of tokens of ended sessions that a process remembers. */
const MAX_ENDED = 1_000;

/**
 * Sets `request.viewer`, and counts every request: a member's as `memberCalls`, which then waits for its turn before
 * anything is read from the database; every other as `visitorCalls`. An invalid token makes a visitor: only routes
 * that need a member refuse it. An unlimited route never refuses: it answers a member above the limit as a visitor.
 */
export function attachViewerAndLimitRequests(
  app: FastifyInstance,
  reader: Pick<ViewerReader, 'identify' | 'readViewer'>,
  limiter: RateLimiter,
) {
  app.decorateRequest('viewer', null);
  app.decorateRequest('identity', null);
  // Tokens of ended sessions, which never come back: they must not count for the account again.
  const ended = new Set<string>();

  const recogniseMember = async (request: FastifyRequest, reply: FastifyReply) => {
    const token = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
    const identity = token && !ended.has(token) ? await reader.identify(token) : null;
    if (!token || !identity) return;
    request.identity = identity;
    await limiter.count('memberCalls', request);
    await limiter.hold(request, reply);
    request.viewer = await runHoldingHttpSlotDespiteDisconnect(request, () => reader.readViewer(identity));
    if (request.viewer) return;
    request.identity = null;
    const [oldest] = ended;
    if (oldest !== undefined && ended.size >= MAX_ENDED) ended.delete(oldest);
    ended.add(token);
  };

  app.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.config.isUnlimited) return recogniseMember(request, reply).catch(() => {});
    await recogniseMember(request, reply);
    if (request.viewer) return;
    await limiter.count('visitorCalls', request);
    if (!mayHaveBody(request)) await limiter.holdCheap(request, reply);
  });

  // Requests with a body give their turn back while it arrives: only those without one hold a turn meanwhile.
  app.addHook('preParsing', async (request) => {
    if (mayHaveBody(request)) releaseRequestConcurrencySlot(request);
  });
}

const mayHaveBody = ({ method }: FastifyRequest) => method !== 'GET' && method !== 'HEAD';

/** Proof that a caller gives to confirm a call. */
export interface SecondFactorProof {
  /** Code of the second factor. */
  code: string | undefined;
  /** Network of the request, from `getRequestIpNetwork`. */
  network: string;
}

/**
 * Asks the owner of a session to confirm a call that grants or keeps power. No code is asked of accounts
 * without a second factor, nor within minutes of another confirmed call of this session.
 * @throws Failure CONFIRM_PASSWORD without a code or for a wrong one, TOO_MANY_REQUESTS
 */
export type RequireSecondFactorConfirmation = (viewer: Viewer, proof: SecondFactorProof) => Promise<void>;

/** Proof that a caller gives to confirm a call that asks for the password. */
export interface PasswordAndCode extends SecondFactorProof {
  password: string | undefined;
}

/**
 * Asks the owner of a session for the password, and for a code where there is a second factor, unless both confirmed
 * another call of this session within minutes.
 * @throws Failure CONFIRM_PASSWORD whose fields name what is missing or wrong, TOO_MANY_REQUESTS
 */
export type RequirePasswordConfirmation = (viewer: Viewer, proof: PasswordAndCode) => Promise<void>;

/** Proof of the password that a caller may give and need not. */
type PasswordProof = Pick<PasswordAndCode, 'password' | 'network'>;

/** Outcome of such a proof: `confirmed` by it, or by the same session within minutes. */
export type PasswordProofOutcome = 'confirmed' | 'unconfirmed' | 'wrong';

/** Checks whether the password confirms a call that is answered without it too. @throws Failure TOO_MANY_REQUESTS */
export type CheckPassword = (viewer: Viewer, proof: PasswordProof) => Promise<PasswordProofOutcome>;

declare module '../services.ts' {
  interface Services {
    requireCode: RequireSecondFactorConfirmation;
    requirePassword: RequirePasswordConfirmation;
    checkPassword: CheckPassword;
  }
}

/**
 * Checks the terms before a write.
 * @throws Failure TERMS_CHANGED when the viewer has to accept new terms first
 */
export function requireAcceptedTerms(viewer: Viewer | null) {
  if (viewer?.termsToAccept) fail('TERMS_CHANGED', { details: { ...viewer.termsToAccept } });
}

/**
 * Checks access to a route.
 * @throws Failure UNAUTHENTICATED, ACCOUNT_SUSPENDED, FORBIDDEN or SECOND_FACTOR_MISSING
 */
export function requireRouteAccess(
  { access, beforeSecondFactor = false }: Pick<ApiRoute, 'access' | 'beforeSecondFactor'>,
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

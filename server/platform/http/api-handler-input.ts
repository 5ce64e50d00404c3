import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod';
import type { ApiRoute } from '#contract/api-route.ts';
import type { ApiRoutes } from '#contract/api-route-contracts.ts';
import type { RateLimitName } from '#contract/limits.ts';
import type { HttpRequesterContext } from './http-requester-context.ts';
import type { PasswordProofOutcome, Viewer } from './viewer.ts';
import type { ViewerTransactionRunner } from './write.ts';

/** Routes that visitors read: pages that are rendered read them too, without a request of their own. */
type ReadKey = {
  [K in keyof ApiRoutes]: K extends `GET ${string}`
    ? ApiRoutes[K] extends { access: 'public' }
      ? ApiRoutes[K] extends { status: 303 }
        ? never
        : K
      : never
    : never;
}[keyof ApiRoutes];

export const isApiRouteReadableByPages = (key: string, { access, status }: ApiRoute) =>
  key.startsWith('GET ') && access === 'public' && status !== 303;

export type ApiHandlerInput<K extends keyof ApiRoutes> = K extends ReadKey
  ? PageReadHandlerInput<ApiRoutes[K]>
  : WriteOrMemberReadHandlerInput<ApiRoutes[K]>;

export type ApiHandlerAnswer<R extends ApiRoute> = R extends { produces: string }
  ? Readable
  : z.input<R['response']>;

/** Input of a handler that answers visitors and pages. */
export interface PageReadHandlerInput<R> {
  params: Part<R, 'params'>;
  query: Part<R, 'query'>;
  /** Headers of the request that the contract declares; none when a page's loader makes the call. */
  headers: Part<R, 'headers'>;
  /** Viewer who makes the request; null for visitors and pages. */
  viewer: Viewer | null;
  /** Counts the call against a limit that only the use case can apply. @throws Failure TOO_MANY_REQUESTS */
  limit: (name: RateLimitName) => Promise<void>;
  /** Request of the call, or of the page that makes the call. */
  request: FastifyRequest;
  reply: ResponseHeaderWriter;
}

/** Reply that takes the headers of an answer; a page's read has none. */
export interface ResponseHeaderWriter {
  header: (name: string, value: string) => unknown;
}

/** Input of a handler of any other route: of writes, and of reads by members. */
export interface WriteOrMemberReadHandlerInput<R> extends Omit<PageReadHandlerInput<R>, 'viewer' | 'reply'> {
  body: Part<R, 'body'>;
  /** Viewer of the request; null only where `access` is `public`. */
  viewer: IsPublic<R> extends true ? Viewer | null : Viewer;
  /** Transaction runner of the call; undefined for visitors. */
  write: IsPublic<R> extends true ? ViewerTransactionRunner | undefined : ViewerTransactionRunner;
  /**
   * Asks for a code where only the use case knows that one is needed. @throws Failure CONFIRM_PASSWORD,
   * TOO_MANY_REQUESTS
   */
  requireCode: () => Promise<void>;
  /**
   * Asks for the password, and a code as `requireCode`, where only the use case knows that they are needed. @throws
   * Failure CONFIRM_PASSWORD, TOO_MANY_REQUESTS
   */
  requirePassword: () => Promise<void>;
  /**
   * Outcome of a proof of the password that a caller may give and need not; without a password, whether one confirmed
   * another call of the session within minutes. @throws Failure TOO_MANY_REQUESTS
   */
  checkPassword: (password?: string) => Promise<PasswordProofOutcome>;
  /** Sender of the request, and a signal that is aborted when they no longer wait for the answer. */
  sender: HttpRequesterContext;
  reply: FastifyReply;
}

type Part<R, Name extends string> = R extends { [P in Name]: infer S extends z.ZodType }
  ? z.output<S>
  : undefined;
type IsPublic<R> = R extends { access: 'public' } ? true : false;

import type * as z from 'zod';
import { type RateLimitName, rateLimits } from './limits.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export type ApiRouteKey = `${Method} /api/${string}`;

/**
 * Access to a route. `public`: anybody (a valid token is still read), `member`: a logged-in person, `active`: a
 * member whose account is neither suspended nor unactivated, `admin`: an active administrator, with a second factor
 * where one is required.
 */
export type ApiRouteAccess = 'public' | 'member' | 'active' | 'admin';

export interface ApiRoute {
  access: ApiRouteAccess;
  /**
   * True for a route that is also open to an administrator who has yet to set up the second factor that the site
   * requires.
   */
  beforeSecondFactor?: boolean;
  /**
   * Confirmation that an administrator with a second factor gives by a code in the header `X-Code`, once in 15
   * minutes of a session: `always`, or where the handler asks for it, depending on what the call changes.
   */
  requiresCode?: 'always' | 'depends';
  /**
   * True for a call that the caller confirms by the password in the header `X-Password`, and as `requiresCode` where
   * there is a second factor, each once in 15 minutes of a session; `depends` where the handler asks for it.
   */
  requiresPassword?: true | 'depends';
  /** Summary of the route in French, for the API's documentation. */
  summary: string;
  params?: z.ZodType;
  query?: z.ZodType;
  /** Headers that the route reads, named in lower case. */
  headers?: z.ZodType;
  body?: z.ZodType;
  /**
   * Names of file fields, and the greatest number of files of each; they arrive as web `File` objects. The body may
   * then be `multipart/form-data` as well as JSON; `{}` is a form without files.
   */
  files?: Readonly<Record<string, number>>;
  /** Media type of the stream that the handler answers; JSON only when it refuses. */
  produces?: 'text/csv' | 'text/calendar' | 'application/x-tar';
  /** Schema of the route's answer; other fields are removed. */
  response: z.ZodType;
  /** Schema of the answer of which a page is made, which is cached and copied. Default: `response`. */
  pageResponse?: z.ZodType;
  /** HTTP status of a success. Default: 200. */
  status?: 200 | 201 | 303;
  /** Status when the thing to create existed already. */
  statusWhenExisting?: 200;
  /**
   * True for a member's write that does not wait for new terms to be accepted: it leaves, deletes, refuses or
   * complains, or its handler checks the terms itself.
   */
  beforeTerms?: true;
  /**
   * True when the answer is the same for every visitor and depends on public data only: it is cached for a few
   * seconds.
   */
  cacheable?: boolean;
  /**
   * Limits that each count every call, beside `memberCalls` and `visitorCalls`. A write needs one per account, or per
   * address where visitors may call; a public read needs one too, unless `isRouteExemptFromRequestLimits`: see `isMissingRateLimit`.
   */
  limits: readonly RateLimitName[];
}

/**
 * True for the routes that balancers and monitors call: a refusal would take the process out of service. Both are
 * cheap, and simultaneous calls share one check of the database.
 */
export const isRouteExemptFromRequestLimits = (key: ApiRouteKey) =>
  key === 'GET /api/health' || key === 'GET /api/ready';

/** True for a route without the limit of its own that it needs. */
export function isMissingRateLimit(key: ApiRouteKey, route: ApiRoute): boolean {
  const isRead = key.startsWith('GET ');
  if (isRouteExemptFromRequestLimits(key) || (isRead && route.access !== 'public')) return false;
  const per = route.access === 'public' ? 'address' : 'account';
  return !route.limits.some((name) => rateLimits[name].per === per);
}

/** Defines the table of a domain's routes, and preserves its literal types. */
export const defineApiRouteContracts = <const R extends Record<ApiRouteKey, ApiRoute>>(routes: R): R =>
  routes;

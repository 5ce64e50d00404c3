import type * as z from 'zod';
import { type LimitName, limits } from './limits.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Method and path in Fastify's syntax, for example `GET /api/adverts/:id`. */
export type RouteKey = `${Method} /api/${string}`;

/**
 * Who may call a route. `public`: anybody (a valid token is still read), `member`: a logged-in person,
 * `active`: a member who is neither suspended nor unverified, `admin`: role 0.
 */
export type Access = 'public' | 'member' | 'active' | 'admin';

export interface Route {
  access: Access;
  /** One French sentence, shown in the API documentation. */
  summary: string;
  params?: z.ZodType;
  query?: z.ZodType;
  /** Those that the route reads, in lower case. */
  headers?: z.ZodType;
  body?: z.ZodType;
  /**
   * Fields that take files, and how many of each; they arrive as web `File` objects. The body may then be
   * `multipart/form-data` as well as JSON; `{}` is a form without files.
   */
  files?: Readonly<Record<string, number>>;
  /** The only fields that can leave the server. */
  response: z.ZodType;
  /** Of a success; 200 when absent. */
  status?: 200 | 201 | 303;
  /** Of a success that made nothing, because it was there already. */
  statusWhenKnown?: 200;
  /** The same for every visitor, and changed by public changes alone: kept for a few seconds. */
  cacheable?: boolean;
  /**
   * Each counts a call. What writes has one per account, or per address where visitors may; so has what visitors
   * may read, health aside: see `lacksLimit`.
   */
  limits: readonly LimitName[];
}

const unlimited: RouteKey[] = ['GET /api/health'];

/** Whether a call of this route could be repeated at will. */
export function lacksLimit(key: RouteKey, route: Route): boolean {
  const isRead = key.startsWith('GET ');
  if (unlimited.includes(key) || (isRead && route.access !== 'public')) return false;
  const per = route.access === 'public' ? 'address' : 'account';
  return !route.limits.some((name) => limits[name].per === per);
}

/** Keeps the literal types of a domain's route table. */
export const defineRoutes = <const R extends Record<RouteKey, Route>>(routes: R): R => routes;

import type { FastifyInstance } from 'fastify';
import type { Bind } from './http/bind.ts';
import type { Services } from './services.ts';

/**
 * What a feature brings to the product. A feature that collects something from all others, as accounts does when a
 * person leaves, adds a field by declaration merging, like `Services`.
 */
export interface Feature {
  /** Binds its routes, and serves files and other formats. */
  serve?: (bind: Bind, services: Services, app: FastifyInstance) => void | Promise<void>;
  /** Registers handlers and schedules of its jobs. */
  handleJobs?: (services: Services) => void;
  /** It serves files of the build: skipped without pages. */
  needsBuild?: true;
}

declare module './services.ts' {
  interface Services {
    features: readonly Feature[];
  }
}

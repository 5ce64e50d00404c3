import type { FastifyInstance } from 'fastify';
import type { BindRoute } from './http/bind.ts';
import type { Services } from './services.ts';

/**
 * Feature of the product. A feature that collects something from all others, as accounts does when a person leaves,
 * adds a field by declaration merging, like `Services`.
 */
export interface ServerFeature {
  /** Binds the routes of the feature, and serves files and other formats. */
  serve?: (bind: BindRoute, services: Services, app: FastifyInstance) => void | Promise<void>;
  /** Registers handlers and schedules of the feature's jobs. */
  handleJobs?: (services: Services) => void;
  /** True when the feature serves files of the build: without pages it is skipped. */
  needsBuild?: true;
}

declare module './services.ts' {
  interface Services {
    features: readonly ServerFeature[];
  }
}

import type { FastifyInstance } from 'fastify';
import type { Bind } from './http/bind.ts';
import type { Services } from './services.ts';

/**
 * What a feature brings to the product. A feature that collects something from all the others, as accounts does when a
 * person leaves, adds a field by declaration merging, as `Services` are added.
 */
export interface Feature {
  /** Binds its calls, and serves whatever else it answers. */
  serve?: (bind: Bind, services: Services, app: FastifyInstance) => void | Promise<void>;
  /** Declares who does its background work, and when. */
  handleJobs?: (services: Services) => void;
  /** It serves files of the build: left out where the pages are. */
  needsBuild?: true;
}

declare module './services.ts' {
  interface Services {
    features: readonly Feature[];
  }
}

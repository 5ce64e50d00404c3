import type { Config } from '#server/config.ts';
import type { SessionService } from '#server/features/accounts/session-service.ts';
import type { Database } from '#server/platform/database/tables.ts';

/** Site in which tests make people and listings: of this process (`openTestSite`), or the product in another one. */
export interface TestSite {
  app: { inject: (request: TestHttpRequest) => Promise<TestHttpResponse> };
  db: Database;
  config: Pick<Config, 'terms' | 'site'>;
  services: { sessions: Pick<SessionService, 'open'> };
}

export interface TestHttpRequest {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  url: string;
  headers?: Record<string, string>;
  /** Body of an answer: bytes as they are; objects as JSON. */
  payload?: object;
}

export interface TestHttpResponse {
  statusCode: number;
  headers: Record<string, string | string[] | number | undefined>;
  body: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests say what they expect of it
  json: () => any;
}

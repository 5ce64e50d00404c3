import type { Log } from '../log.ts';

/**
 * Logs one line when a service stops answering and one when it answers again, however often it is tried meanwhile.
 */
export interface OutageLog {
  lost: (err: unknown) => void;
  found: () => void;
}

/**
 * Creates an outage log.
 * @param what name of the service as a sentence begins with it: 'The replica'
 */
export function createOutageLog(log: Log, what: string): OutageLog {
  let since: number | null = null;
  return {
    lost(err) {
      if (since === null) log.warn({ err }, `${what} does not answer`);
      since ??= performance.now();
    },
    found() {
      if (since === null) return;
      log.info({ seconds: Math.round((performance.now() - since) / 1000) }, `${what} answers again`);
      since = null;
    },
  };
}

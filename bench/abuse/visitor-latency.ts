import type { Faults } from './faults.ts';
import { send } from './send.ts';

/** Asks for a page again and again until it is stopped. */
export interface LatencyProbe {
  /** @returns milliseconds, median of all answers */
  stop: () => Promise<number>;
}

/** @param path of what must answer 200 all the time, within the half minute that `send` waits */
export function probeLatency(url: string, path: string, faults: Faults, during: string): LatencyProbe {
  const took: number[] = [];
  let isStopped = false;
  const run = async () => {
    while (!isStopped) {
      const answer = await send(url, { method: 'GET', path, headers: {}, body: null });
      faults.expect(answer.status === 200, `${path} during ${during}: ${answer.status}`);
      took.push(answer.ms);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };
  const running = run();
  return {
    async stop() {
      isStopped = true;
      await running;
      return took.sort((a, b) => a - b)[took.length >> 1] ?? Number.NaN;
    },
  };
}

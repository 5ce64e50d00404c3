import cluster, { type Worker } from 'node:cluster';
import { randomUUID } from 'node:crypto';
import { AggregatorRegistry, type Registry } from 'prom-client';

type Figures = Awaited<ReturnType<Registry['getMetricsAsJSON']>>;

/** Between a process and its supervisor; `id` names one reading. */
type Message =
  | { kind: 'metrics-wanted'; id: string }
  | { kind: 'metrics-asked'; id: string }
  | { kind: 'metrics-given'; id: string; figures: Figures }
  | { kind: 'metrics-summed'; id: string; text: string };

/** A process that does not answer in time is left out of the sum. */
const TIMEOUT_MS = 2_000;

/** In a worker process: answers with its metrics, and requests the sum of all. */
export function shareMetrics(register: Registry): () => Promise<string> {
  const waiting = new Map<string, (text: string) => void>();
  process.on('message', async (message: Message) => {
    if (message.kind === 'metrics-asked')
      sendMessage(process, {
        kind: 'metrics-given',
        id: message.id,
        figures: await register.getMetricsAsJSON(),
      });
    if (message.kind === 'metrics-summed') {
      waiting.get(message.id)?.(message.text);
      waiting.delete(message.id);
    }
  });
  return () =>
    new Promise((resolve) => {
      const id = randomUUID();
      waiting.set(id, resolve);
      sendMessage(process, { kind: 'metrics-wanted', id });
    });
}

/** In the supervisor: sums the metrics of the workers that answer. */
export function sumMetrics(answering: ReadonlySet<Worker>): void {
  cluster.on('message', async (asker, { kind, id }: Message) => {
    if (kind !== 'metrics-wanted') return;
    const given = await Promise.all([...answering].map((worker) => askFor(id, worker)));
    const sum = AggregatorRegistry.aggregate(given.filter((figures) => figures !== null));
    sendMessage(asker, { kind: 'metrics-summed', id, text: await sum.metrics() });
  });
}

function askFor(id: string, worker: Worker): Promise<Figures | null> {
  return new Promise((resolve) => {
    const settle = (figures: Figures | null) => {
      clearTimeout(timer);
      worker.off('message', onMessage);
      resolve(figures);
    };
    const onMessage = (message: Message) => {
      if (message.kind === 'metrics-given' && message.id === id) settle(message.figures);
    };
    const timer = setTimeout(settle, TIMEOUT_MS, null);
    worker.on('message', onMessage);
    sendMessage(worker, { kind: 'metrics-asked', id });
  });
}

/** The callback ignores the error of a process that has ended. */
function sendMessage(to: Worker | NodeJS.Process, message: Message): void {
  to.send?.(message, undefined, undefined, () => {});
}

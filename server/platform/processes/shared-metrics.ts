import cluster, { type Worker } from 'node:cluster';
import { randomUUID } from 'node:crypto';
import { AggregatorRegistry, type Registry } from 'prom-client';

type Figures = Awaited<ReturnType<Registry['getMetricsAsJSON']>>;

/** What a process and the one that supervises it tell each other; `id` names one reading. */
type Message =
  | { kind: 'metrics-wanted'; id: string }
  | { kind: 'metrics-asked'; id: string }
  | { kind: 'metrics-given'; id: string; figures: Figures }
  | { kind: 'metrics-summed'; id: string; text: string };

/** A process that is stuck, or ends meanwhile, is left out. */
const PATIENCE_MS = 2_000;

/** In a supervised process: gives its figures when asked, and reads the sum of those of all. */
export function shareMetrics(register: Registry): () => Promise<string> {
  const waiting = new Map<string, (text: string) => void>();
  process.on('message', async (message: Message) => {
    if (message.kind === 'metrics-asked')
      tell(process, { kind: 'metrics-given', id: message.id, figures: await register.getMetricsAsJSON() });
    if (message.kind === 'metrics-summed') {
      waiting.get(message.id)?.(message.text);
      waiting.delete(message.id);
    }
  });
  return () =>
    new Promise((resolve) => {
      const id = randomUUID();
      waiting.set(id, resolve);
      tell(process, { kind: 'metrics-wanted', id });
    });
}

/** In the process that supervises: adds up the figures of those that answer, for whichever asks. */
export function sumMetrics(answering: ReadonlySet<Worker>): void {
  cluster.on('message', async (asker, { kind, id }: Message) => {
    if (kind !== 'metrics-wanted') return;
    const given = await Promise.all([...answering].map((worker) => askFor(id, worker)));
    const sum = AggregatorRegistry.aggregate(given.filter((figures) => figures !== null));
    tell(asker, { kind: 'metrics-summed', id, text: await sum.metrics() });
  });
}

function askFor(id: string, worker: Worker): Promise<Figures | null> {
  return new Promise((resolve) => {
    const settle = (figures: Figures | null) => {
      clearTimeout(timer);
      worker.off('message', hear);
      resolve(figures);
    };
    const hear = (message: Message) => {
      if (message.kind === 'metrics-given' && message.id === id) settle(message.figures);
    };
    const timer = setTimeout(settle, PATIENCE_MS, null);
    worker.on('message', hear);
    tell(worker, { kind: 'metrics-asked', id });
  });
}

/** To a process that is gone by now: nobody waits for that any more. */
function tell(to: Worker | NodeJS.Process, message: Message): void {
  to.send?.(message, undefined, undefined, () => {});
}

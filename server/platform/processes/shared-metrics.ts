import cluster, { type Worker } from 'node:cluster';
import { AggregatorRegistry, type Registry } from 'prom-client';
import { createPendingInterprocessRequests } from './pending-interprocess-requests.ts';

type Figures = Awaited<ReturnType<Registry['getMetricsAsJSON']>>;

/** Message between a process and its supervisor; `id` was chosen by the sender of the request. */
type Message =
  | { kind: 'sum-request'; id: number }
  | { kind: 'figures-request'; id: number }
  | { kind: 'figures'; id: number; figures: Figures }
  | { kind: 'sum'; id: number; text: string }
  | { kind: 'sum-failure'; id: number; reason: string };

/** Milliseconds to wait for a process's metrics: one that takes longer is left out of the sum. */
const TIMEOUT_MS = 2_000;

/** Shares the metrics of a worker process and returns a reader of the sum of all. */
export function shareWorkerMetrics(register: Registry): () => Promise<string> {
  const sums = createPendingInterprocessRequests<string>();
  const sendFigures = async (id: number) => {
    const figures = await register.getMetricsAsJSON();
    sendMessage(process, { kind: 'figures', id, figures });
  };
  process.on('message', (message: Message) => {
    // Error ignored: a process whose metrics can't be read is left out of the sum, like one that does not answer.
    if (message.kind === 'figures-request') sendFigures(message.id).catch(() => {});
    if (message.kind === 'sum') sums.resolve(message.id, message.text);
    if (message.kind === 'sum-failure') sums.reject(message.id, new Error(message.reason));
  });
  return () => sums.ask((id) => sendMessage(process, { kind: 'sum-request', id }));
}

/** Sums, in the supervisor, the metrics of the workers that answer. */
export function aggregateWorkerMetrics(workers: ReadonlySet<Worker>): void {
  const figures = createPendingInterprocessRequests<Figures>();
  const readFrom = (worker: Worker) =>
    figures.ask((id) => sendMessage(worker, { kind: 'figures-request', id }), TIMEOUT_MS);
  const sum = async () => {
    const read = await Promise.allSettled([...workers].map(readFrom));
    const readable = read.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    return AggregatorRegistry.aggregate(readable).metrics();
  };
  cluster.on('message', (requester, message: Message) => {
    const { kind, id } = message;
    if (kind === 'figures') figures.resolve(id, message.figures);
    if (kind !== 'sum-request') return;
    sum().then(
      (text) => sendMessage(requester, { kind: 'sum', id, text }),
      (error: Error) => sendMessage(requester, { kind: 'sum-failure', id, reason: error.message }),
    );
  });
}

/** Sends a message. The callback ignores the error of a process that has ended. */
function sendMessage(to: Worker | NodeJS.Process, message: Message): void {
  to.send?.(message, undefined, undefined, () => {});
}

import cluster, { type Worker } from 'node:cluster';
import { AggregatorRegistry, type Registry } from 'prom-client';
import { createPendingAnswers } from './pending-answers.ts';

type Figures = Awaited<ReturnType<Registry['getMetricsAsJSON']>>;

/** Between a process and its supervisor; `id` is of whoever asks. */
type Message =
  | { kind: 'metrics-wanted'; id: number }
  | { kind: 'metrics-asked'; id: number }
  | { kind: 'metrics-given'; id: number; figures: Figures }
  | { kind: 'metrics-summed'; id: number; text: string }
  | { kind: 'metrics-unsummed'; id: number; reason: string };

/** A process that does not answer in time is left out of the sum. */
const TIMEOUT_MS = 2_000;

/** In a worker process: answers with its metrics, and requests the sum of all. */
export function shareMetrics(register: Registry): () => Promise<string> {
  const sums = createPendingAnswers<string>();
  const giveMetrics = async (id: number) => {
    const figures = await register.getMetricsAsJSON();
    sendMessage(process, { kind: 'metrics-given', id, figures });
  };
  process.on('message', (message: Message) => {
    // A process whose figures can't be read is left out of the sum, as one that does not answer.
    if (message.kind === 'metrics-asked') giveMetrics(message.id).catch(() => {});
    if (message.kind === 'metrics-summed') sums.resolve(message.id, message.text);
    if (message.kind === 'metrics-unsummed') sums.reject(message.id, new Error(message.reason));
  });
  return () => sums.ask((id) => sendMessage(process, { kind: 'metrics-wanted', id }));
}

/** In the supervisor: sums the metrics of the workers that answer. */
export function sumMetrics(answering: ReadonlySet<Worker>): void {
  const figures = createPendingAnswers<Figures>();
  const readFrom = (worker: Worker) =>
    figures.ask((id) => sendMessage(worker, { kind: 'metrics-asked', id }), TIMEOUT_MS);
  const sum = async () => {
    const read = await Promise.allSettled([...answering].map(readFrom));
    const given = read.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    return AggregatorRegistry.aggregate(given).metrics();
  };
  cluster.on('message', (asker, message: Message) => {
    const { kind, id } = message;
    if (kind === 'metrics-given') figures.resolve(id, message.figures);
    if (kind !== 'metrics-wanted') return;
    sum().then(
      (text) => sendMessage(asker, { kind: 'metrics-summed', id, text }),
      (error: Error) => sendMessage(asker, { kind: 'metrics-unsummed', id, reason: error.message }),
    );
  });
}

/** The callback ignores the error of a process that has ended. */
function sendMessage(to: Worker | NodeJS.Process, message: Message): void {
  to.send?.(message, undefined, undefined, () => {});
}

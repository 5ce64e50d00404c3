import cluster, { type Worker } from 'node:cluster';
import { AggregatorRegistry, type Registry } from 'prom-client';
import { createPendingAnswers } from './pending-answers.ts';

type Figures = Awaited<ReturnType<Registry['getMetricsAsJSON']>>;

/** Between a process and its supervisor; `id` is of whoever asks. */
type Message =
  | { kind: 'metrics-wanted'; id: number }
  | { kind: 'metrics-asked'; id: number }
  | { kind: 'metrics-given'; id: number; figures: Figures }
  | { kind: 'metrics-summed'; id: number; text: string };

/** A process that does not answer in time is left out of the sum. */
const TIMEOUT_MS = 2_000;

/** In a worker process: answers with its metrics, and requests the sum of all. */
export function shareMetrics(register: Registry): () => Promise<string> {
  const sums = createPendingAnswers<string>();
  process.on('message', async (message: Message) => {
    if (message.kind === 'metrics-asked')
      sendMessage(process, {
        kind: 'metrics-given',
        id: message.id,
        figures: await register.getMetricsAsJSON(),
      });
    if (message.kind === 'metrics-summed') sums.resolve(message.id, message.text);
  });
  return () => sums.ask((id) => sendMessage(process, { kind: 'metrics-wanted', id }));
}

/** In the supervisor: sums the metrics of the workers that answer. */
export function sumMetrics(answering: ReadonlySet<Worker>): void {
  const figures = createPendingAnswers<Figures>();
  const readFrom = (worker: Worker) =>
    figures.ask((id) => sendMessage(worker, { kind: 'metrics-asked', id }), TIMEOUT_MS);
  cluster.on('message', async (asker, message: Message) => {
    if (message.kind === 'metrics-given') figures.resolve(message.id, message.figures);
    if (message.kind !== 'metrics-wanted') return;
    const read = await Promise.allSettled([...answering].map(readFrom));
    const given = read.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    const text = await AggregatorRegistry.aggregate(given).metrics();
    sendMessage(asker, { kind: 'metrics-summed', id: message.id, text });
  });
}

/** The callback ignores the error of a process that has ended. */
function sendMessage(to: Worker | NodeJS.Process, message: Message): void {
  to.send?.(message, undefined, undefined, () => {});
}

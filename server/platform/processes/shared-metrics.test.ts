import cluster, { type Worker } from 'node:cluster';
import { Registry } from 'prom-client';
import { afterEach, expect, test, vi } from 'vitest';
import { aggregateWorkerMetrics, shareWorkerMetrics } from './shared-metrics.ts';

const ofProcess = process.listeners('message');

afterEach(() => {
  vi.restoreAllMocks();
  cluster.removeAllListeners('message');
  for (const listener of process.listeners('message'))
    if (!ofProcess.includes(listener)) process.removeListener('message', listener);
});

test('metrics that cannot be summed neither end the supervisor nor leave a process waiting', async () => {
  const answer = vi.fn();
  const worker = {
    send: ({ id }: { id: number }) =>
      cluster.emit('message', worker, { kind: 'figures', id, figures: 'none' }),
  };
  // Worker of which only `send` is used.
  aggregateWorkerMetrics(new Set([worker as unknown as Worker]));
  cluster.emit('message', { send: answer }, { kind: 'sum-request', id: 7 });
  await vi.waitFor(() => expect(answer).toHaveBeenCalled());
  expect(answer.mock.calls[0]?.[0]).toMatchObject({ kind: 'sum-failure', id: 7 });
});

test('a process that cannot read its metrics goes on, and learns that there is no sum', async () => {
  const register = new Registry();
  const read = vi.spyOn(register, 'getMetricsAsJSON').mockRejectedValue(new Error('unread'));
  const ask = shareWorkerMetrics(register);
  const [receive] = process.listeners('message').filter((listener) => !ofProcess.includes(listener));
  receive?.({ kind: 'figures-request', id: 1 }, undefined);
  expect(read).toHaveBeenCalledOnce();
  vi.spyOn(process, 'send').mockImplementation(({ id }: { id: number }) => {
    receive?.({ kind: 'sum-failure', id, reason: 'nothing to sum' }, undefined);
    return true;
  });
  await expect(ask()).rejects.toThrow('nothing to sum');
});

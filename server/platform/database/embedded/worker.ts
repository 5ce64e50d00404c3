import { parentPort, workerData } from 'node:worker_threads';
import { PGlite, type Results } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { DurableNodeFS } from './durable-filesystem.ts';
import type { ErrorFields, RawResult, WorkerMessage, WorkerOptions, WorkerRequest } from './messages.ts';
import { createSpaceGuard, freeBytesOf } from './space-guard.ts';
import { startParameters } from './start-parameters.ts';

if (!parentPort) throw new Error('The embedded database runs in a worker thread');
const port = parentPort;
const { folder, durable } = workerData as WorkerOptions;

const pglite = await PGlite.create({
  fs: durable ? new DurableNodeFS(folder, () => process.exit(1)) : new NodeFS(folder),
  startParams: startParameters(durable),
});
// Values stay text: the server's thread parses them like those of a PostgreSQL server.
for (const oid of Object.keys(pglite.parsers)) pglite.parsers[oid] = (text) => text;
pglite.onNotification((channel, payload) => send({ kind: 'notification', channel, payload }));

port.on('message', async (request: WorkerRequest) => {
  const { id } = request;
  try {
    const results = await run(request);
    send({ kind: 'done', id, results, inTransaction: inTransaction() });
  } catch (error) {
    send({ kind: 'failed', id, error: fieldsOf(error), inTransaction: inTransaction() });
  }
});
const becameFull = createSpaceGuard({ freeBytes: () => freeBytesOf(folder) });
send({ kind: 'ready' });

async function run(request: WorkerRequest): Promise<RawResult[]> {
  if (!inTransaction()) await heedSpace();
  if (request.kind === 'close') {
    await pglite.exec('CHECKPOINT');
    await pglite.close();
    return [];
  }
  if (request.kind === 'script') {
    return (await pglite.exec(request.sql, { rowMode: 'array' })).map(toRawResult);
  }
  return [toRawResult(await pglite.query(request.sql, [...request.parameters], { rowMode: 'array' }))];
}

/** On a nearly full disk transactions are read-only. */
async function heedSpace(): Promise<void> {
  const isFull = becameFull();
  if (isFull === null) return;
  await pglite.exec(`set default_transaction_read_only = ${isFull ? 'on' : 'off'}`);
  send({ kind: 'space', isFull });
}

function toRawResult({ fields, rows, command = '', rowCount }: Results): RawResult {
  return { fields, rows: rows as unknown as RawResult['rows'], command, rowCount };
}

function inTransaction(): boolean {
  return !pglite.closed && pglite.isInTransaction();
}

function fieldsOf(error: unknown): ErrorFields {
  if (!(error instanceof Error)) return { message: String(error) };
  const { query: _, params: __, queryOptions: ___, ...fields } = error as Error & Record<string, unknown>;
  return { ...fields, message: error.message };
}

function send(message: WorkerMessage): void {
  port.postMessage(message);
}

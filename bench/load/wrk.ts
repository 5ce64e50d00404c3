import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** Request: a path, and the token of a member if one is logged in. */
export interface LoadTestRequest {
  path: string;
  token?: string;
}

/**
 * Requests all of these with wrk, in their order and again from the first, as fast as they are answered.
 * @returns requests a second, and percentiles of what an answer took, in milliseconds
 * @throws Error when wrk is missing or when an answer is not a success
 */
export async function runWrk(
  url: string,
  asked: LoadTestRequest[],
  { connections, seconds }: Record<'connections' | 'seconds', number>,
) {
  const folder = await mkdtemp(join(tmpdir(), 'recolte-load-'));
  const file = join(folder, 'requests.tsv');
  await writeFile(file, asked.map(({ path, token = '' }) => `${path}\t${token}\n`).join(''));
  const script = join(import.meta.dirname, 'requests.lua');
  const flags = ['-t1', `-c${connections}`, `-d${seconds}s`, '--timeout', '30s', '-s', script];
  const { stdout } = await promisify(execFile)('wrk', [...flags, url, '--', file]);
  await rm(folder, { recursive: true });
  const { requests, microseconds, refused, broken, ...latencies } = JSON.parse(
    stdout.trim().split('\n').at(-1) ?? '',
  );
  if (refused + broken > 0)
    throw new Error(`${refused} refused and ${broken} broken answers, asking for ${asked[0]?.path}`);
  return {
    perSecond: (requests / microseconds) * 1e6,
    p50: latencies.p50 / 1000,
    p95: latencies.p95 / 1000,
  };
}

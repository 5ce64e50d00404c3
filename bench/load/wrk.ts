import { execFile, execFileSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

export interface LoadFigures {
  perSecond: number;
  /** Milliseconds. */
  p50: number;
  p95: number;
  p99: number;
}

/** One request: its path, and its member's token where it has one. */
export interface Asked {
  path: string;
  token?: string;
}

export interface LoadOptions {
  connections: number;
  seconds: number;
  /** Where the file of requests goes. */
  folder: string;
}

/**
 * Asks with wrk for all of these, in their order and again from the first, as fast as they are answered.
 * @throws Error when wrk is missing or when an answer is not a success
 */
export async function load(url: string, asked: Asked[], options: LoadOptions): Promise<LoadFigures> {
  const file = join(options.folder, 'requests.tsv');
  await writeFile(file, asked.map(({ path, token = '' }) => `${path}\t${token}\n`).join(''));
  const script = join(import.meta.dirname, 'requests.lua');
  const { connections, seconds } = options;
  const flags = ['-t1', `-c${connections}`, `-d${seconds}s`, '--timeout', '30s', '-s', script];
  const { stdout } = await promisify(execFile)('wrk', [...flags, url, '--', file]);
  const figures = JSON.parse(stdout.trim().split('\n').at(-1) ?? '');
  if (figures.refused + figures.broken > 0)
    throw new Error(
      `${figures.refused} refused and ${figures.broken} broken answers, asking for ${asked[0]?.path}`,
    );
  return {
    perSecond: (figures.requests / figures.microseconds) * 1e6,
    p50: figures.p50 / 1000,
    p95: figures.p95 / 1000,
    p99: figures.p99 / 1000,
  };
}

/** @throws Error saying how to get it */
export function requireWrk(): void {
  try {
    execFileSync('wrk', ['-v'], { stdio: 'ignore' });
  } catch (error) {
    // It prints its version and ends with 1.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT')
      throw new Error('This measure needs wrk: `apt-get install wrk`, or `brew install wrk`.', {
        cause: error,
      });
  }
}

import { gt, prerelease, rcompare, valid } from 'semver';
import * as z from 'zod';
import { DAY_MS } from '#contract/durations.ts';
import type { SystemState } from '#contract/ops/system.ts';
import type { Config } from '#server/config.ts';
import type { Services } from '#server/platform/services.ts';
import { version as runningVersion } from '#server/platform/version.ts';

type NewerVersion = SystemState['newerVersion'];

export interface NewerVersionChecker {
  /** Newest version that is known and newer than the running one; null without one, and without `UPDATE_URL`. */
  read: () => NewerVersion;
  /** Asks now. A failure is logged, and what was known stays. */
  ask: () => Promise<void>;
  /** Asks now and once a day until `stop`. */
  start: () => void;
  stop: () => void;
}

const TIMEOUT_MS = 10_000;
const MAX_BYTES = 500_000;

const versionList = z.object({ versions: z.array(z.unknown()) });
const listedVersion = z.object({
  version: z.string().max(60).refine(valid),
  date: z.union([z.iso.date(), z.iso.datetime({ offset: true }).transform((text) => text.slice(0, 10))]),
  // Links of other kinds could run scripts.
  url: z
    .url({ protocol: /^https?$/ })
    .max(500)
    .nullable()
    .catch(null),
});

/** Follows the list of versions at `UPDATE_URL`. Nothing is asked without one. */
export function createNewerVersionChecker(
  { updateUrl }: Pick<Config, 'updateUrl'>,
  log: Pick<Services['log'], 'warn'>,
): NewerVersionChecker {
  let newer: NewerVersion = null;
  let timer: ReturnType<typeof setInterval> | undefined;
  const ask = async () => {
    if (updateUrl === undefined) return;
    try {
      newer = findNewerVersion(await fetchText(updateUrl));
    } catch (err) {
      log.warn({ err }, 'The list of versions of UPDATE_URL can not be read');
    }
  };
  return {
    read: () => newer,
    ask,
    start() {
      void ask();
      if (updateUrl !== undefined) timer = setInterval(() => void ask(), DAY_MS).unref();
    },
    stop: () => clearInterval(timer),
  };
}

/**
 * Newest version of a list that is newer than the running one. Entries that can't be read are left out, and trial
 * versions.
 */
function findNewerVersion(text: string): NewerVersion {
  const { versions } = versionList.parse(JSON.parse(text));
  const readable = versions.flatMap((entry) => {
    const { data } = listedVersion.safeParse(entry);
    return data && !prerelease(data.version) ? [data] : [];
  });
  const [newest] = readable.sort((one, other) => rcompare(one.version, other.version));
  return newest && gt(newest.version, runningVersion) ? newest : null;
}

/** @throws Error when the answer is no success, too large or too late */
async function fetchText(url: string): Promise<string> {
  const response = await fetch(url, {
    headers: { accept: 'application/json' },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`Status ${response.status}`);
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > MAX_BYTES) throw new Error('The answer is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

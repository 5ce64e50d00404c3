import { DAY_MS } from '#contract/durations.ts';
import { retentionDays } from '#contract/retention.ts';
import { readStored, writeStored } from '#web/client/storage.ts';

/** Key in local storage: secret by which the activation link logs in on the device that signed up. */
const KEY = 'sign-up-device';

/** @param secret null once it was used, or somebody has logged in otherwise */
export const keepDeviceSecret = (secret: string | null) =>
  writeStored('local', KEY, secret && JSON.stringify({ secret, keptAt: Date.now() }));

/** Secret of this device; one that the server has forgotten is deleted. */
export function readDeviceSecret(): string | null {
  const { secret = null, keptAt = 0 } = parse(readStored('local', KEY));
  if (keptAt > Date.now() - retentionDays.signUpDevice * DAY_MS) return secret;
  keepDeviceSecret(null);
  return null;
}

function parse(text: string | null): { secret?: string; keptAt?: number } {
  try {
    return JSON.parse(text ?? '{}') ?? {};
  } catch {
    return {};
  }
}

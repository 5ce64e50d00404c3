import { DAY_MS } from '#contract/durations.ts';
import { retentionDays } from '#contract/retention.ts';
import { readBrowserStorage, writeBrowserStorage } from '#web/client/storage.ts';

/**
 * Key in local storage: secret by which the activation link logs in on the device that signed up, and the address of
 * that account.
 */
const KEY = 'sign-up-device';

/**
 * Stores the secret of this device.
 * @param secret null once it was used, or somebody has logged in otherwise
 */
export const saveLocalStorageSignUpSecret = (secret: string | null, email?: string) =>
  writeBrowserStorage('local', KEY, secret && JSON.stringify({ secret, email, keptAt: Date.now() }));

/** Secret of this device, by which the activation link logs it in; one that the server has forgotten is deleted. */
export const readLocalStorageSignUpSecret = (): string | null => read().secret ?? null;

/** Address of the account that was created on this device and awaits its activation. */
export const readLocalStorageSignUpEmail = (): string | undefined => read().email;

function read(): Kept {
  const kept = parse(readBrowserStorage('local', KEY));
  if ((kept.keptAt ?? 0) > Date.now() - retentionDays.signUpDevice * DAY_MS) return kept;
  saveLocalStorageSignUpSecret(null);
  return {};
}

interface Kept {
  secret?: string;
  email?: string;
  keptAt?: number;
}

function parse(text: string | null): Kept {
  try {
    return JSON.parse(text ?? '{}') ?? {};
  } catch {
    return {};
  }
}

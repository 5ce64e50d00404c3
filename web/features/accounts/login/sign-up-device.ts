import { readStored, writeStored } from '#web/client/storage.ts';

/** Key in local storage: secret by which the activation link logs in on the device that signed up. */
const KEY = 'sign-up-device';

/** @param secret null once it was used */
export const keepDeviceSecret = (secret: string | null) => writeStored('local', KEY, secret);

export const readDeviceSecret = () => readStored('local', KEY);

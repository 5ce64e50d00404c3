import { hkdfSync } from 'node:crypto';
import { EncryptJWT, errors, jwtDecrypt } from 'jose';

const METHOD = { alg: 'dir', enc: 'A256GCM' };

/** Key derived from the session secret, so that a copy of the database alone gives no codes. */
const keyOf = (sessionSecret: Uint8Array) =>
  new Uint8Array(hkdfSync('sha256', sessionSecret, '', 'second factor', 32));

/** Encrypted secret that is useless in another account's row. */
export const encryptTotpSecret = (
  secret: string,
  userId: string,
  sessionSecret: Uint8Array,
): Promise<string> =>
  new EncryptJWT({ secret }).setSubject(userId).setProtectedHeader(METHOD).encrypt(keyOf(sessionSecret));

/** Decrypted secret; undefined when it was sealed for another account or under a former session secret. */
export async function decryptTotpSecret(
  sealed: string,
  userId: string,
  sessionSecret: Uint8Array,
): Promise<string | undefined> {
  try {
    const { payload } = await jwtDecrypt<{ secret: string }>(sealed, keyOf(sessionSecret), {
      subject: userId,
      keyManagementAlgorithms: [METHOD.alg],
      contentEncryptionAlgorithms: [METHOD.enc],
    });
    return payload.secret;
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined;
    throw error;
  }
}

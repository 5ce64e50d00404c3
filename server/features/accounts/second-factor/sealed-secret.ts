import { hkdfSync } from 'node:crypto';
import { EncryptJWT, errors, jwtDecrypt } from 'jose';

const METHOD = { alg: 'dir', enc: 'A256GCM' };

/** Of the session secret, so that a copy of the database alone gives no code. */
const keyOf = (sessionSecret: Uint8Array) =>
  new Uint8Array(hkdfSync('sha256', sessionSecret, '', 'second factor', 32));

/** Encrypted; nobody else's row can use it. */
export const sealSecret = (secret: string, userId: string, sessionSecret: Uint8Array): Promise<string> =>
  new EncryptJWT({ secret }).setSubject(userId).setProtectedHeader(METHOD).encrypt(keyOf(sessionSecret));

/** Undefined when it was sealed for somebody else, or before the session secret was changed. */
export async function openSealedSecret(
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

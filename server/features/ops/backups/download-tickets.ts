import { createHmac } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';
import * as z from 'zod';

/** Time in which a browser follows the address that it was just given. */
const VALIDITY = '1 minute';
const ALGORITHM = 'HS256';

/** Key derived from the session secret, so that no ticket is taken for a session. */
const deriveKey = (sessionSecret: Uint8Array) =>
  createHmac('sha256', sessionSecret).update('backup downloads').digest();

/** Ticket that opens one backup for a minute: a browser that saves a file from an address sends no session. */
export const createBackupDownloadTicket = (name: string, sessionSecret: Uint8Array): Promise<string> =>
  new SignJWT({ backup: name })
    .setProtectedHeader({ alg: ALGORITHM })
    .setExpirationTime(VALIDITY)
    .sign(deriveKey(sessionSecret));

const claims = z.object({ backup: z.string() });

/** Name of the backup that a ticket opens; null when it is forged, changed or expired. */
export async function readBackupDownloadTicket(
  ticket: string,
  sessionSecret: Uint8Array,
): Promise<string | null> {
  try {
    const { payload } = await jwtVerify(ticket, deriveKey(sessionSecret), {
      algorithms: [ALGORITHM],
      requiredClaims: ['exp'],
    });
    return claims.parse(payload).backup;
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}

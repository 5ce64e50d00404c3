import { createPrivateKey } from 'node:crypto';
import { readFileSync } from 'node:fs';

/**
 * Reads a private RSA key.
 * @param value PEM, also on one line with `\n`, or the path of a file that holds it
 * @returns null when it is not a private RSA key
 */
export function readDkimPrivateKey(value: string): string | null {
  try {
    const pem = value.startsWith('-----') ? value.replaceAll('\\n', '\n') : readFileSync(value, 'utf8');
    return createPrivateKey(pem).asymmetricKeyType === 'rsa' ? pem : null;
  } catch {
    return null;
  }
}

import { once } from 'node:events';
import { isIP } from 'node:net';
import { connect } from 'node:tls';
import { HOUR_MS } from '#contract/durations.ts';
import { withTimeout } from '#server/platform/with-timeout.ts';

const TIMEOUT_MS = 10_000;

/**
 * End of the certificate that visitors of an https address get, also when it is over or of an unknown authority.
 * @returns null for http, or while nobody answers
 */
export async function readCertificateExpiry(publicUrl: string): Promise<Date | null> {
  const { protocol, hostname, port } = new URL(publicUrl);
  if (protocol !== 'https:') return null;
  const host = hostname.replace(/^\[|\]$/g, '');
  const socket = connect({
    host,
    port: Number(port || 443),
    ...(!isIP(host) && { servername: host }),
    // Certificate not verified: only its date is read, and nothing is sent.
    rejectUnauthorized: false,
  });
  try {
    await withTimeout(TIMEOUT_MS, once(socket, 'secureConnect'), () => new Error('No answer'));
    return socket.getPeerX509Certificate()?.validToDate ?? null;
  } catch {
    return null;
  } finally {
    socket.destroy();
  }
}

/**
 * Reader of the certificate's end that answers at once with the last known date, and reads it again in the
 * background, once an hour at most.
 */
export function createCertificateExpiryReader(publicUrl: string): () => Date | null {
  let end: Date | null = null;
  let askedAt = Number.NEGATIVE_INFINITY;
  return () => {
    if (Date.now() - askedAt > HOUR_MS) {
      askedAt = Date.now();
      void readCertificateExpiry(publicUrl).then((read) => {
        end = read ?? end;
      });
    }
    return end;
  };
}

/**
 * Sends in one tab at a time where the browser has locks. Elsewhere, and where site data is refused, the idempotency
 * key makes a second sending harmless.
 */
export async function inOneTab<T>(outbox: string, send: () => Promise<T>): Promise<T> {
  let isLocked = false;
  const sendLocked = () => {
    isLocked = true;
    return send();
  };
  try {
    return await navigator.locks.request(outbox, sendLocked);
  } catch (error) {
    if (isLocked) throw error;
    return send();
  }
}

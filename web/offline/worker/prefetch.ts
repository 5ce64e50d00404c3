/** Longer, and what is shown could be old. Milliseconds. */
const KEPT_MS = 10_000;

let ahead: { key: string; answer: Promise<Response>; until: number } | undefined;

/** Asks for what a page will soon be asked for; only the last is kept. @param key of its data */
export async function fetchAhead(key: string): Promise<void> {
  if (ahead?.key === key && Date.now() < ahead.until) return;
  const answer = fetch(key);
  ahead = { key, answer, until: Date.now() + KEPT_MS };
  await answer.catch(() => undefined);
}

/** A good answer that was asked for ahead, once. */
export async function takeAhead(key: string): Promise<Response | undefined> {
  const taken = ahead;
  if (taken?.key !== key) return undefined;
  ahead = undefined;
  if (Date.now() >= taken.until) return undefined;
  const answer = await taken.answer.catch(() => undefined);
  return answer?.ok ? answer : undefined;
}

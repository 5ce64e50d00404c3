/** Milliseconds to wait for an answer of a site that runs. */
export const SITE_ANSWER_TIMEOUT_MS = 5_000;

/** Site as a program on the same machine calls it. */
export interface LocalSiteEndpoint {
  /** Address of the site on this machine. */
  url: string;
  headers?: Record<string, string>;
  /** Milliseconds to wait for an answer, `SITE_ANSWER_TIMEOUT_MS` by default. */
  limitMs?: number;
}

/**
 * Reads an answer of the site.
 * @throws Error with a French sentence where it does not answer, or with an error
 */
export async function fetchSiteAnswer(
  { url, headers = {}, limitMs = SITE_ANSWER_TIMEOUT_MS }: LocalSiteEndpoint,
  path: string,
): Promise<string> {
  const answer = await fetch(url + path, { headers, signal: AbortSignal.timeout(limitMs) }).catch(() => {
    throw new Error(`${url} ne répond pas.`);
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${url}${path} répond ${answer.status}.`);
  return text;
}

/**
 * Requires that the site is in good health and serves its whole home page.
 * @throws Error with a French sentence of what is wrong
 */
export async function requireWorkingHomePage(site: LocalSiteEndpoint): Promise<void> {
  await fetchSiteAnswer(site, '/api/health');
  const page = await fetchSiteAnswer(site, '/app');
  const [, script] = /"(\/app\/assets\/[^"]+\.js)"/.exec(page) ?? [];
  if (!script || !page.includes('<h1')) throw new Error("La page d'accueil n'est pas entière.");
  await fetchSiteAnswer(site, script);
}

import { afterAll } from 'vitest';
import { openTestApp } from './app.ts';

/** For all tests of one file, in which it is a constant; closed after the last. */
export async function openSite(...options: Parameters<typeof openTestApp>) {
  const site = await openTestApp(...options);
  afterAll(site.close);
  return site;
}

import { afterAll } from 'vitest';
import { openTestApp } from './app.ts';

/** Test app for all tests of one file, closed after the last. */
export async function openTestSite(...options: Parameters<typeof openTestApp>) {
  const site = await openTestApp(...options);
  afterAll(site.close);
  return site;
}

import { HttpResponse, http } from 'msw';
import { NavigationType } from 'react-router';
import { beforeEach, expect, type MockInstance, test, vi } from 'vitest';
import { mockApiServer } from '#web/testing/network.ts';
import { fetchPageDataOrReload } from './fetch-page-data-or-reload.ts';

let assign: MockInstance<typeof location.assign>;
let replace: MockInstance<typeof location.replace>;
beforeEach(() => {
  window.__reactRouterManifest = { version: 'a' };
  assign = vi.spyOn(location, 'assign').mockImplementation(() => {});
  replace = vi.spyOn(location, 'replace').mockImplementation(() => {});
});

/** Answers every request for data from a build. */
const answerFrom = (build: string) =>
  mockApiServer.use(http.get('*.data', () => new HttpResponse('data', { headers: { 'x-release': build } })));

const DATA = `${location.origin}/app/annonces.data?productName=tomate&_routes=pages%2Fresults-page`;
const PAGE = `${location.origin}/app/annonces?productName=tomate`;
const PUSH = { type: 'navigation', fetcherKey: null, navigationType: NavigationType.Push } as const;
const POP = { ...PUSH, navigationType: NavigationType.Pop } as const;
const REVALIDATION = { type: 'revalidation', fetcherKey: null, navigationType: null } as const;

test('data of the same build go to the page', async () => {
  answerFrom('a');
  expect(await (await fetchPageDataOrReload(new Request(DATA), PUSH)).text()).toBe('data');
  expect(assign).not.toHaveBeenCalled();
});

test('a navigation that another build answers opens the document, in the same entry of the history when going back', async () => {
  answerFrom('b');
  void fetchPageDataOrReload(new Request(DATA), PUSH);
  await vi.waitFor(() => expect(assign.mock.calls).toEqual([[new URL(PAGE)]]));
  void fetchPageDataOrReload(new Request(DATA), POP);
  await vi.waitFor(() => expect(replace.mock.calls).toEqual([[new URL(PAGE)]]));
});

test('data that another build answers after a write go to the page, which stays open', async () => {
  answerFrom('b');
  expect(await (await fetchPageDataOrReload(new Request(DATA), REVALIDATION)).text()).toBe('data');
  expect(assign).not.toHaveBeenCalled();
});

import { expect, test } from 'vitest';
import type { WebBuild } from './build.ts';
import { pageOptions } from './page-options.ts';

const module = (handle?: object) => ({ default: () => null, ...(handle && { handle }) });
// Part of a build that matching reads.
const build = {
  basename: '/app',
  routes: {
    root: { id: 'root', path: '', module: module() },
    layout: { id: 'layout', parentId: 'root', module: module() },
    home: { id: 'home', parentId: 'layout', index: true, module: module({ cache: true }) },
    listing: { id: 'listing', parentId: 'layout', path: 'ad/:id', module: module({ cache: true }) },
    publish: { id: 'publish', parentId: 'layout', path: 'ad/add', module: module() },
    login: { id: 'login', parentId: 'layout', path: 'login', module: module({ framed: true }) },
  },
} as unknown as WebBuild;

test.each([
  ['/app', { cache: true }],
  ['/app?page=2', { cache: true }],
  ['/app.data', { cache: true }],
  ['/app/_.data', { cache: true }],
  ['/app/ad/0193', { cache: true }],
  ['/app/ad/0193.data?_routes=pages%2Flisting-page', { cache: true }],
  ['/app/ad/add', {}],
  ['/app/login?next=/', { framed: true }],
  ['/app/nowhere', {}],
])('the caching and status of the address %s', (url, options) => {
  expect(pageOptions(build, url)).toEqual(options);
});

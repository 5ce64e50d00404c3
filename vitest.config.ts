import { defineConfig } from 'vitest/config';

/** Settings of the tests that run in Node; the files of a worker share the loaded product and its database. */
const inNode = {
  isolate: false,
  globalSetup: ['server/testing/run.ts'],
  testTimeout: 30_000,
  hookTimeout: 60_000,
};
const SLOW = '**/*.slow.test.ts';
/**
 * Tests of what the server renders of a page. React's renderer for servers marks each context that it has rendered; in
 * the process of the page tests, that for browsers would warn of two renderers ever after.
 */
const RENDERED_ON_SERVER = 'web/**/*.server.test.tsx';

// Apart from vite.config.ts: the React Router plugin must not run in these tests.
export default defineConfig({
  test: {
    maxWorkers: 3,
    // Objects of tests die young: a larger young generation takes a tenth off their processor time.
    execArgv: ['--max-semi-space-size=32', '--min-semi-space-size=16'],
    projects: [
      {
        test: {
          name: 'node',
          include: ['{contract,server,scripts}/**/*.test.ts', RENDERED_ON_SERVER],
          exclude: [SLOW],
          ...inNode,
        },
      },
      // `npm run test:all` only.
      {
        test: {
          name: 'slow',
          include: [SLOW],
          exclude: ['node_modules/**'],
          ...inNode,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'web',
          include: ['web/**/*.test.{ts,tsx}'],
          exclude: [RENDERED_ON_SERVER],
          environment: './web/testing/environment.ts',
          // One document for all files of a worker: opening one costs more than most of them. The setup clears it.
          isolate: false,
          setupFiles: ['web/testing/setup.ts'],
          restoreMocks: true,
          testTimeout: 30_000,
        },
      },
    ],
  },
});

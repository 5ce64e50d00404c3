import { defineConfig } from 'vitest/config';

/** `npm test` tells which tests passed only when they were tried again. */
const retry = 1;

// Apart from vite.config.ts: the React Router plugin must not run in these tests.
export default defineConfig({
  test: {
    maxWorkers: 2,
    // What tests allocate dies young: a larger young generation takes a tenth off their processor time.
    execArgv: ['--max-semi-space-size=32', '--min-semi-space-size=16'],
    projects: [
      {
        test: {
          name: 'node',
          include: ['{contract,server,scripts}/**/*.test.ts'],
          // The product is loaded once for all files of a worker, which share its database one after the other.
          isolate: false,
          globalSetup: ['server/testing/run.ts'],
          testTimeout: 30_000,
          retry,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'web',
          include: ['web/**/*.test.{ts,tsx}'],
          environment: './web/testing/environment.ts',
          // One document for all files of a worker: opening one costs more than most of them. The setup clears it.
          isolate: false,
          setupFiles: ['web/testing/setup.ts'],
          restoreMocks: true,
          testTimeout: 30_000,
          retry,
        },
      },
    ],
  },
});

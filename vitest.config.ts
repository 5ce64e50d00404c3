import { defineConfig } from 'vitest/config';

// Apart from vite.config.ts: the React Router plugin must not run in these tests.
export default defineConfig({
  test: {
    include: ['{contract,server,web,scripts}/**/*.test.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
  },
});

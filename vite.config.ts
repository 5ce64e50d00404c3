import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

const REACT = /node_modules[\\/](react|react-dom|scheduler|react-router|cookie-es)[\\/]/;

/** Base 64 hashes can spell "-ad-", which ad blockers drop; both builds must name a file alike. */
const output = { hashCharacters: 'hex' } as const;

export default defineConfig({
  base: '/app/',
  plugins: [tailwindcss(), reactRouter()],
  environments: {
    ssr: { build: { rolldownOptions: { output } } },
    client: {
      build: {
        rolldownOptions: {
          // One lasting chunk for React and the router instead of eight that change with every page.
          output: { ...output, codeSplitting: { groups: [{ name: 'react', test: REACT }] } },
        },
      },
    },
  },
});

import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

const REACT = /node_modules\/(react|react-dom|scheduler|react-router|cookie-es)\//;

/**
 * What every page loads: the top of `web`, the site's chrome, what it is made of, and the ground of icons. Not the
 * root: a lazy chunk that needs this one would bring the root's style sheet once more, behind the page's own.
 */
const SITE = oneOf(
  /\/web\/(?!entry|root\.)[^/]+\.tsx?$/,
  /\/web\/site\//,
  /\/web\/pages\/(site-layout|page-boundary)\./,
  /\/web\/ui\/(button|button-class|link-button|spinner|avatar|use-hydrated|notices\/(notify|toasts))\./,
  /\/lucide-react\/dist\/esm\/(?!icons\/)/,
);

/** Base 64 hashes can spell "-ad-", which ad blockers drop; both builds must name a file alike. */
const output = { hashCharacters: 'hex' } as const;

export default defineConfig({
  base: '/app/',
  plugins: [tailwindcss(), reactRouter()],
  // Found late, they would make the first page of a fresh checkout reload.
  optimizeDeps: { include: ['downshift', 'lucide-react', 'sonner'] },
  environments: {
    ssr: { build: { rolldownOptions: { output } } },
    client: {
      build: {
        rolldownOptions: {
          output: {
            ...output,
            // A few lasting chunks instead of a dozen that change with every page and compress worse.
            codeSplitting: {
              groups: [
                { name: 'react', test: REACT },
                { name: 'site', test: SITE },
              ],
            },
          },
        },
      },
    },
  },
});

function oneOf(...patterns: RegExp[]): RegExp {
  return new RegExp(patterns.map(({ source }) => source).join('|'));
}

import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

/** Lazy barrels skip the 1,700 modules of the library of icons except ours: a build takes a third less time. */
const experimental = { lazyBarrel: true } as const;

/** Hexadecimal hashes: base 64 ones can spell "-ad-", which ad blockers drop; both builds must name a file alike. */
const output = { hashCharacters: 'hex' } as const;

/** Names of scripts: those in the list that each page loads have no title, which makes it 1,700 bytes shorter. */
const scripts = {
  entryFileNames: 'assets/[hash].js',
  chunkFileNames: (chunk: { isDynamicEntry: boolean }) =>
    chunk.isDynamicEntry ? 'assets/[name]-[hash].js' : 'assets/[hash].js',
} as const;

/**
 * Chunks that public pages share, by package and folder. `minShareCount` leaves modules that few pages need where
 * they are needed. No group may match the root: its style sheet would be loaded twice.
 */
const groups = [
  { name: 'react', test: /\/node_modules\/(react|react-dom|scheduler|react-router|cookie-es)\// },
  // The frame of every page. Subfolders of `site` hold what is loaded on demand.
  { name: 'site', test: /\/web\/(site|document|pages\/shell)\/[^/]+\.tsx?$/ },
  {
    name: 'common',
    test: /\/(web\/ui\/(toasts\/)?|contract\/(listings|places|text)\/)[^/]+\.tsx?$/,
    minShareCount: 16,
  },
  { name: 'listings', test: /\/web\/(features\/listings|ui\/lists)\/[^/]+\.tsx$/, minShareCount: 3 },
  {
    name: 'search',
    test: /\/web\/features\/(listings\/(search|placements)|alerts\/save-search)\//,
    minShareCount: 2,
  },
];

export default defineConfig(({ command }) => ({
  base: '/app/',
  plugins: [tailwindcss(), reactRouter()],
  // Dependencies that are found late would make the first page of a fresh checkout reload.
  optimizeDeps: { include: ['downshift', 'lucide-react', 'sonner'] },
  environments: {
    ssr: {
      // Icons are part of the server's build: Node.js would load all 1,700 of them.
      resolve: { noExternal: command === 'build' ? ['lucide-react'] : [] },
      build: { rolldownOptions: { output, experimental } },
    },
    client: {
      build: {
        // Lists of what each import on demand will load would be 1,200 bytes of a public page.
        modulePreload: false,
        rolldownOptions: { experimental, output: { ...output, ...scripts, codeSplitting: { groups } } },
      },
    },
  },
}));

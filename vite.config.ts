import { join } from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

const REACT = /node_modules\/(react|react-dom|scheduler|react-router|cookie-es)\//;

/**
 * Modules that nearly every page loads: the session, the document, the site's chrome, cards and their parts. Modules
 * that only members need are left out, and so is the root: a lazy chunk that needs this one would load the root's
 * style sheet once more, behind the page's own.
 */
const SITE = oneOf(
  /\/web\/((?!entry|root\.)[^/]+\.tsx?$|document\/|session\/(?!member-store)|state\/(?!(?:use-)?polling|use-answer)|api\/(new-key|call-context)\.)/,
  /\/web\/site\/(?!appearance|new-alert|alert-dot|unread-badge|unread-count|moderation-link|work-badge|work-count|terms-checkbox|company-contact)/,
  /\/web\/pages\/(site-layout|page-boundary|write-as-member)\./,
  /\/web\/features\/listings\/(listing-(grid|card|photo|drawing)|home\/missed-listing)\./,
  /\/web\/features\/places\/place-suggestions\./,
  /\/web\/ui\/(button|button-class|link|link-button|spinner|avatar|badge|create-icon|empty-state|lazy-optional|use-hydrated|after-hydration)\./,
  /\/web\/ui\/(notices\/(notify|toasts)|forms\/(field|control-class|combobox))\./,
  /\/contract\/(images|listings\/(rules|labels))\./,
  /\/icons\/(map-pin|circle-alert|circle-exclamation-point|chevron-down|chevron-left|chevron-right|x)\.mjs/,
);

/**
 * Modules of the search bar, those that the home page and the results share, and those of the results that a few
 * other pages need.
 */
const SEARCH = oneOf(
  /\/web\/features\/listings\/(search\/(?!suggest)|pill-links|sponsor-slot)/,
  /\/web\/features\/alerts\/save-(wish|search)\./,
  /\/web\/ui\/(pager|page-numbers|forms\/select)\./,
  /\/web\/features\/(listings\/chip-class|places\/near-place)\./,
);

/** Hexadecimal hashes: base 64 ones can spell "-ad-", which ad blockers drop; both builds must name a file alike. */
const output = { hashCharacters: 'hex' } as const;

/**
 * File names with seven digits of hash: every script names others, and the eighth digit would be a hundred bytes of a
 * page.
 */
const names = { entryFileNames: 'assets/[name]-[hash:7].js', chunkFileNames: 'assets/[name]-[hash:7].js' };

/** Lazy barrels skip the 1,700 modules of the library of icons except ours: a build takes a third less time. */
const experimental = { lazyBarrel: true } as const;

/** Chunks that every page has: an import on demand need not name them once more. */
const ON_EVERY_PAGE = /\/(react|site|rolldown-runtime)-/;

/**
 * Modules that every page loads for members, with the header's counts: nothing that they write waits for a download.
 */
const MEMBER = oneOf(
  /\/web\/(actions\/(client-action|use-action)\.|session\/member-store\.|pages\/member-actions\.|state\/(polling|use-answer)\.)/,
  /\/web\/features\/(favourites\/favourite-ids|alerts\/saved-searches)\./,
  /\/web\/site\/(new-alert|alert-dot|count-badge|unread-badge|unread-count)\./,
);

/** Small modules that a listing's page shares with a seller's and the members'. */
const DETAILS = oneOf(
  /\/web\/ui\/(date-time|date-time-label|icon-button|share-buttons|facebook-share-url)\./,
  /\/web\/site\/company-contact\./,
  /\/icons\/(link-2|phone|printer|share-2)\.mjs/,
  /\/contract\/accounts\/(phone|pickup-labels)\./,
);

/**
 * Small modules that the pages of `account-layout` share, and no public page: each on its own would be named in the
 * list of routes, which every page loads.
 */
const ACCOUNT = oneOf(
  /\/web\/ui\/(accordion|menu|page-loading|save-file|thumbnail)\./,
  /\/web\/ui\/forms\/(checkbox|form-result|switch)\./,
  /\/web\/features\/accounts\/(account-sheet|suspended-notice|text-link)\./,
  /\/web\/features\/accounts\/login\/(activation-link-form|link-action|load-purpose|login-intents|login-state)\./,
  /\/web\/features\/accounts\/(second-factor\/code-input|new-password\/new-password-input)\./,
  /\/web\/features\/(moderation\/(blocked-label|require-admin)|places\/commune-fields)\./,
  /\/contract\/(text\/decimals|image-texts|receiver-texts|moderation\/notices|accounts\/second-factor-rules)\./,
  /\/icons\/(carrot|download|ellipsis|mail-exclamation-point|shield-exclamation-point|trash)\.mjs/,
  /\/web\/((?:drafts|outbox)\/|state\/use-polling\.)/,
);

/** Modules of dialogs, and others that members find on public pages as well as on theirs. */
const DIALOGS = oneOf(
  /\/web\/ui\/(dialogs\/|forms\/textarea\.)/,
  /\/(own-state|counterpart-label)\./,
  /\/icons\/(archive|flag|star|rotate-ccw-clock)\.mjs/,
);

/**
 * Modules of a card, also where one is made in the browser; alone, its age would be one more name in several lists.
 */
const CARDS = oneOf(/\/web\/features\/listings\/(listing-card-content|listing-age)\./);

/** Modules that every form needs, for the pages where one writes. */
const FORMS = oneOf(
  /\/web\/(actions\/(use-form|form-intent)|ui\/forms\/(form|form-values|submit-button|text-input|password-input))\./,
);

/**
 * Icons without their size and the keys of their lines, which `create-icon.ts` does not read and which do not
 * compress.
 */
const smallerIcons = {
  name: 'smaller-icons',
  transform: {
    filter: { id: /\/lucide-react\/.*\/icons\/[^/]+\.mjs$/ },
    handler: (code: string) => code.replace(/\bsize: 24,|,\s*key: "\w+"/g, ''),
  },
};

export default defineConfig(({ command }) => ({
  base: '/app/',
  plugins: [tailwindcss(), reactRouter(), smallerIcons],
  resolve: {
    alias: [
      {
        // The server's build includes Lucide, so the alias applies there too.
        find: /^\.\.\/createLucideIcon\.mjs$/,
        replacement: join(import.meta.dirname, 'web/ui/create-icon.ts'),
      },
      {
        // Names of React Router's modules: no other package has modules of these names.
        find: /^\.\/(?:.*\/)?(?:fog-of-war|route-discovery|instrumentation)\.js$/,
        replacement: join(import.meta.dirname, 'web/router-switched-off.ts'),
      },
    ],
  },
  // Dependencies that are found late would make the first page of a fresh checkout reload.
  optimizeDeps: { include: ['downshift', 'lucide-react', 'sonner'] },
  environments: {
    ssr: {
      resolve: { noExternal: command === 'build' ? ['lucide-react'] : [] },
      build: { rolldownOptions: { output, experimental } },
    },
    client: {
      build: {
        modulePreload: {
          resolveDependencies: (_url, dependencies) =>
            dependencies.filter((file) => !ON_EVERY_PAGE.test(file)),
        },
        rolldownOptions: {
          experimental,
          output: {
            ...output,
            ...names,
            // A few lasting chunks instead of a dozen that change with every page and compress worse.
            codeSplitting: {
              groups: [
                { name: 'react', test: REACT },
                { name: 'site', test: SITE },
                { name: 'search', test: SEARCH },
                // Modules that the results need, which load neither the members' nor the details.
                { name: 'spaces', test: /\/contract\/(text\/unbroken|accounts\/siret-label)\./ },
                { name: 'member', test: MEMBER },
                { name: 'cards', test: CARDS },
                { name: 'forms', test: FORMS },
                { name: 'details', test: DETAILS },
                { name: 'dialogs', test: DIALOGS },
                { name: 'account', test: ACCOUNT },
              ],
            },
          },
        },
      },
    },
  },
}));

function oneOf(...patterns: RegExp[]): RegExp {
  return new RegExp(patterns.map(({ source }) => source).join('|'));
}

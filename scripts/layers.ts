/** The product's domains, from the lowest up. Those of one line know nothing of each other. */
const domains = [
  ['images', 'places', 'sponsors'],
  ['accounts'],
  ['listings'],
  ['alerts', 'discovery', 'embedding', 'favourites', 'messaging'],
  ['moderation'],
  ['ops'],
] as const;

const domainsIn = (folder: string) => domains.map((line) => line.map((domain) => `${folder}/${domain}/`));

/**
 * Folders and files, from the lowest up; a file belongs to the longest that it starts with. It imports what belongs
 * to the same one or stands in a line above this one, types too.
 */
export const layers: readonly (readonly string[])[] = [
  ['contract/'],
  ...domainsIn('contract'),
  ['contract/personal-data.ts'],
  ['contract/routes.ts'],

  ['web/'],
  ['web/ui/'],
  ['web/data/'],
  ['web/site/'],
  ['web/features/places/'],
  domains.flat().map((domain) => `web/features/${domain}/`),
  ['web/pages/'],
  ['web/root.tsx'],

  ['server/config.ts'],
  ['server/platform/'],
  ...domainsIn('server/features'),
  ['server/demo/'],
  ['server/'],
  ['server/testing/'],

  ['scripts/'],
  ['e2e/support/'],
  ['e2e/', 'bench/'],
];

/** What only some may import, although it stands below others. */
export const reserved: Readonly<Record<string, readonly string[]>> = {
  'web/': ['web/', 'server/pages/', 'e2e/'],
  'web/testing/': ['web/testing/'],
  'server/testing/': ['server/testing/', 'bench/'],
};

/** Where no domain is known, in the contract either. */
export const neutral = ['web/ui/', 'server/config.ts', 'server/platform/'];

/** The domain that a file belongs to, and how high it stands; undefined for the files of none. */
export function domainOf(path: string) {
  const name = /^(?:contract|(?:server|web)\/features)\/([^/]+)\//.exec(path)?.[1];
  const rank = domains.findIndex((line) => line.some((domain) => domain === name));
  return name === undefined || rank < 0 ? undefined : { name, rank };
}

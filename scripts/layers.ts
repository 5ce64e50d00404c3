/** Domains from the lowest up. Domains of one line do not import each other. */
const domains = [
  ['images', 'places', 'sponsors'],
  ['accounts'],
  ['listings'],
  ['alerts', 'discovery', 'embedding', 'favourites', 'messaging'],
  ['reservations'],
  ['advice'],
  ['moderation', 'sellers'],
  ['produce', 'placements'],
  ['legal', 'ops'],
] as const;

const domainsIn = (folder: string) => domains.map((line) => line.map((domain) => `${folder}/${domain}/`));

/**
 * Layers of folders and files, from the lowest up; the longest match counts. A file imports from its own layer and
 * from earlier lines, types included.
 */
export const codeLayers: readonly (readonly string[])[] = [
  ['contract/text/'],
  ['contract/'],
  ...domainsIn('contract'),
  ['contract/personal-data.ts'],
  ['contract/api-route-contracts.ts'],

  ['web/client/'],
  ['web/document/'],
  ['web/ui/'],
  ['web/testing/'],
  ['web/actions/'],
  ['web/offline/drafts/'],
  ['web/offline/outbox/'],
  ['web/site/'],
  ['web/features/places/'],
  domains.flat().map((domain) => `web/features/${domain}/`),
  ['web/offline/'],
  ['web/pages/'],
  ['web/'],

  ['backup', 'contradictions', 'operator', 'signing-key'].map((name) => `server/config-${name}.ts`),
  ['server/config-settings.ts'],
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

/** Layers that only some files may import although they are low. */
export const allowedImportersByLayer: Readonly<Record<string, readonly string[]>> = {
  'web/': ['web/', 'server/pages/', 'e2e/'],
  'web/testing/': ['web/testing/'],
  'server/testing/': ['server/testing/', 'e2e/support/', 'bench/'],
};

/** Files that import no domain, not even its contract. */
export const domainFreeFolders = ['web/ui/', 'web/offline/drafts/', 'server/config.ts', 'server/platform/'];

/** Domain of a file and its rank; undefined for files without a domain. */
export function findDomainOfSourceFile(path: string) {
  const name = /^(?:contract|(?:server|web)\/features)\/([^/]+)\//.exec(path)?.[1];
  const rank = domains.findIndex((line) => line.some((domain) => domain === name));
  return name === undefined || rank < 0 ? undefined : { name, rank };
}

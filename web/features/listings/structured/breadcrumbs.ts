/**
 * Structured data (BreadcrumbList). For loaders only.
 * @param origin configured origin of the site
 * @param steps name and path under `/app` of the pages between the home page and this one; the page itself comes last
 */
export function createBreadcrumbStructuredData(
  origin: string,
  steps: [name: string, path: string][],
  page: string,
) {
  const items = [['Accueil', ''] as const, ...steps].map(([name, path], index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: `${origin}/app${path}`,
  }));
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: [...items, { '@type': 'ListItem', position: items.length + 1, name: page }],
  };
}

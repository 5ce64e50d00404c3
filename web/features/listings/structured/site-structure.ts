/**
 * Structured data (WebSite). For loaders only.
 * @param origin configured origin of the site
 */
export const createSiteStructuredData = (name: string, origin: string) => ({
  '@context': 'https://schema.org',
  '@type': 'WebSite',
  name,
  url: `${origin}/app`,
  inLanguage: 'fr',
  potentialAction: {
    '@type': 'SearchAction',
    target: {
      '@type': 'EntryPoint',
      urlTemplate: `${origin}/app/annonces?productName={search_term_string}`,
    },
    'query-input': 'required name=search_term_string',
  },
});

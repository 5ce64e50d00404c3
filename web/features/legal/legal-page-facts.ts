import type { SiteFactsForLegalPages } from '#contract/legal/schemas.ts';
import type { PublicSiteSettings } from '#contract/ops/routes.ts';
import { formatNameWithPrepositionDe } from '#contract/text/french-articles.ts';

/** Facts that the texts of the legal pages are filled in with. */
export interface LegalPageFacts extends SiteFactsForLegalPages {
  site: PublicSiteSettings;
}

/** Name of the operator for use within a sentence; "l'exploitant de …" while the operator gave none. */
export const formatSiteOperatorName = ({ operator, site }: LegalPageFacts): string =>
  operator.name ?? `l'exploitant ${formatNameWithPrepositionDe(site.name)}`;

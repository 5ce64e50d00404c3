import type { LegalFacts } from '#contract/legal/schemas.ts';
import type { Site } from '#contract/ops/routes.ts';
import { ofName } from '#contract/text/of-name.ts';

/** What the texts of the legal pages are filled in with. */
export interface PageFacts extends LegalFacts {
  site: Site;
}

/** How a sentence calls whoever runs the site. */
export const operatorName = ({ operator, site }: PageFacts): string =>
  operator.name ?? `l'exploitant ${ofName(site.name)}`;

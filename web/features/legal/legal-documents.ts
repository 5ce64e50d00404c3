import type { LegalDocument } from './legal-document.ts';
import type { LegalPageFacts } from './legal-page-facts.ts';
import { accessibility } from './texts/accessibility.ts';
import { legalNotice } from './texts/legal-notice.ts';
import { privacy } from './texts/privacy.ts';
import { termsOfUse } from './texts/terms.ts';

interface LegalPage {
  compose: (page: LegalPageFacts) => LegalDocument;
  /** Link of the site that replaces this legal page when the operator configures another URL. */
  replacedBy?: 'terms' | 'privacy' | 'legal';
}

/** Legal pages by their path under `/app`. For loaders only: the texts stay on the server. */
export const legalPages: Readonly<Record<string, LegalPage>> = {
  cgu: { compose: termsOfUse, replacedBy: 'terms' },
  'mentions-legales': { compose: legalNotice, replacedBy: 'legal' },
  confidentialite: { compose: privacy, replacedBy: 'privacy' },
  accessibilite: { compose: accessibility },
};

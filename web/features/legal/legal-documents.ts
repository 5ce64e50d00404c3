import type { LegalDocument } from './legal-document.ts';
import type { LegalPageFacts } from './legal-page-facts.ts';
import { accessibilityPage } from './texts/accessibility.ts';
import { legalNoticePage } from './texts/legal-notice.ts';
import { privacyPage } from './texts/privacy.ts';
import { termsOfUsePage } from './texts/terms.ts';

interface LegalPage {
  compose: (page: LegalPageFacts) => LegalDocument;
  /** Link of the site that replaces this page when the operator configures another URL. */
  replacedBy?: 'terms' | 'privacy' | 'legal';
}

/** Legal pages by their path under `/app`. For loaders only: the texts stay on the server. */
export const legalPages: Readonly<Record<string, LegalPage>> = {
  cgu: { compose: termsOfUsePage, replacedBy: 'terms' },
  'mentions-legales': { compose: legalNoticePage, replacedBy: 'legal' },
  confidentialite: { compose: privacyPage, replacedBy: 'privacy' },
  accessibilite: { compose: accessibilityPage },
};

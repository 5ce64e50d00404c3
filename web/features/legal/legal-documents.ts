import type { LegalDocument } from './legal-document.ts';
import type { LegalPageFacts } from './legal-page-facts.ts';
import { composeAccessibilityPage } from './texts/accessibility.ts';
import { composeLegalNoticePage } from './texts/legal-notice.ts';
import { composePrivacyPage } from './texts/privacy.ts';
import { composeTermsOfUsePage } from './texts/terms.ts';

interface LegalPage {
  compose: (page: LegalPageFacts) => LegalDocument;
  /** Link of the site that replaces this legal page when the operator configures another URL. */
  replacedBy?: 'terms' | 'privacy' | 'legal';
}

/** Legal pages by their path under `/app`. For loaders only: the texts stay on the server. */
export const legalPages: Readonly<Record<string, LegalPage>> = {
  cgu: { compose: composeTermsOfUsePage, replacedBy: 'terms' },
  'mentions-legales': { compose: composeLegalNoticePage, replacedBy: 'legal' },
  confidentialite: { compose: composePrivacyPage, replacedBy: 'privacy' },
  accessibilite: { compose: composeAccessibilityPage },
};

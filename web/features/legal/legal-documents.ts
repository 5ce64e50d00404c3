import type { LegalDocument } from './legal-document.ts';
import type { LegalPageFacts } from './legal-page-facts.ts';
import { composeAccessibilityStatementDocument } from './texts/accessibility.ts';
import { composeLegalNoticeDocument } from './texts/legal-notice.ts';
import { composePrivacyPolicyDocument } from './texts/privacy.ts';
import { composeTermsOfUseDocument } from './texts/terms.ts';

interface LegalPage {
  compose: (page: LegalPageFacts) => LegalDocument;
  /** Link of the site that replaces this legal page when the operator configures another URL. */
  replacedBy?: 'terms' | 'privacy' | 'legal';
}

/** Legal pages by their path under `/app`. For loaders only: the texts stay on the server. */
export const legalPages: Readonly<Record<string, LegalPage>> = {
  cgu: { compose: composeTermsOfUseDocument, replacedBy: 'terms' },
  'mentions-legales': { compose: composeLegalNoticeDocument, replacedBy: 'legal' },
  confidentialite: { compose: composePrivacyPolicyDocument, replacedBy: 'privacy' },
  accessibilite: { compose: composeAccessibilityStatementDocument },
};

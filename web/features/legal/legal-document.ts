import { insertNonBreakingSpaces, NO_BREAK_SPACE } from '#contract/text/non-breaking-spaces.ts';

/** Legal page as data: its text is composed on the server and no code of it is downloaded. */
export interface LegalDocument {
  title: string;
  /** Description of the legal page for search engines. */
  description: string;
  /** Date of the legal page's text such as "22 novembre 2026"; absent where it depends on the configuration alone. */
  updated?: string;
  intro?: LegalTextWithLinks;
  sections: LegalSection[];
}

export interface LegalSection {
  /** Fragment of the section's URL. */
  id: string;
  title: string;
  blocks: LegalBlock[];
}

/** Block of a legal page: a paragraph, a list, or facts of which one may be missing. */
export type LegalBlock =
  | { text: LegalTextWithLinks }
  | { list: (LegalTextWithLinks | LinkableLegalListItem)[] }
  | { facts: LegalFact[] };

/** Entry of a list that other pages link to. */
export interface LinkableLegalListItem {
  /** Fragment of the rule's URL. */
  id: string;
  rule: LegalTextWithLinks;
}

export interface LegalFact {
  label: string;
  /** Value of the legal fact; null when the operator has not given it. */
  value: LegalTextWithLinks | null;
}

export type LegalTextWithLinks = string | readonly (string | LegalTextLink)[];

export interface LegalTextLink {
  label: string;
  /** Address of the link: an absolute URL, or a path under `/app`. */
  to: string;
}

export const createLegalParagraph = (...parts: (string | LegalTextLink)[]): LegalBlock => ({ text: parts });
export const createLegalList = (...items: (LegalTextWithLinks | LinkableLegalListItem)[]): LegalBlock => ({
  list: items,
});
export const createLegalRule = (id: string, rule: LegalTextWithLinks): LinkableLegalListItem => ({
  id,
  rule,
});
export const createLegalFactList = (...items: LegalFact[]): LegalBlock => ({ facts: items });
export const createLegalLink = (label: string, to: string): LegalTextLink => ({ label, to });

const WORD_JOINER = '\u2060';

/** Legal document with spaces and hyphens at which no line breaks. */
export const applyLegalDocumentTypography = (document: LegalDocument): LegalDocument =>
  JSON.parse(JSON.stringify(document), (key, value) =>
    typeof value === 'string' && key !== 'to' && key !== 'id'
      ? insertNonBreakingSpaces(value)
          .replace(/(?<=\d) (?=\d{3}\b)|(?<=\b[LRD]\.) /g, NO_BREAK_SPACE)
          .replace(/(?<=[ '(]e|\b[LRD]\.\s\d+)-(?=mail|\d)/g, `-${WORD_JOINER}`)
      : value,
  );

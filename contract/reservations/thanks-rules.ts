import { keysOf } from '../keys-of.ts';

/** Phrases by which one person of a reservation thanks the other, as they stand on a button. */
export const thanksPhraseLabels = {
  generous: 'Quelle générosité',
  punctual: "À l'heure, merci",
  tasty: "C'était délicieux",
  friendly: 'Un moment sympathique',
  asDescribed: 'Tout comme annoncé',
} as const;
export type ThanksPhrase = keyof typeof thanksPhraseLabels;
export const thanksPhrases = keysOf(thanksPhraseLabels);

/** Maximum number of characters of the words beside a phrase, after trimming. */
export const MAX_THANKS_TEXT_LENGTH = 200;
/**
 * Days after the handover from which thanks are visible although only one person wrote: until then neither sees the
 * other's.
 */
export const ONE_SIDED_THANKS_HIDDEN_DAYS = 14;

/** Decisions of a moderator about the words, with their labels. */
export const thanksTextStatusLabels = {
  pending: 'En attente',
  accepted: 'Acceptés',
  refused: 'Refusés',
} as const;
export type ThanksTextStatus = keyof typeof thanksTextStatusLabels;
export const thanksTextStatuses = keysOf(thanksTextStatusLabels);

export const thanksErrorTexts = {
  phrase: `Choisissez une phrase : ${thanksPhrases.join(', ')}.`,
  text: `Vos mots ne peuvent pas dépasser ${MAX_THANKS_TEXT_LENGTH} caractères.`,
  hidden: 'Indiquez true ou false.',
  status: 'Indiquez accepted ou refused.',
} as const;

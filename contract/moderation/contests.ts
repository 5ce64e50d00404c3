import { keysOf } from '../keys-of.ts';
import { cannedRefusalReasons, splitCannedRefusalReasonAndRule } from './canned-refusal-reasons.ts';
import type { ModerationLogAction } from './rules.ts';

/** Decision against a member, as the log records it. */
interface ContestableDecision {
  /** Sentence that tells the member what was decided. */
  label: string;
  /** Actions that undo the decision, and so answer its contest. */
  undoneBy: readonly ModerationLogAction[];
  /** Actions that decide the same matter again against the member, and so answer the contest of the former decision. */
  replacedBy: readonly ModerationLogAction[];
  /** Fragment of the built-in terms for reasons that rest on no single rule. */
  rule: string;
}

/**
 * Decisions that the person they are about may contest (règlement (UE) 2022/2065, article 20). No package: pages load
 * this file.
 */
export const contestableDecisions: Partial<Record<ModerationLogAction, ContestableDecision>> = {
  'refuse-listing': {
    label: "Votre annonce n'a pas été acceptée",
    undoneBy: ['accept-listing', 'restore-listing'],
    replacedBy: ['delete-listing'],
    rule: 'annonces',
  },
  'delete-listing': {
    label: 'Votre annonce a été retirée',
    undoneBy: ['restore-listing'],
    replacedBy: [],
    rule: 'annonces',
  },
  'return-listing': {
    label: "Votre annonce n'est plus visible, en attendant d'être relue",
    undoneBy: ['accept-listing'],
    replacedBy: ['refuse-listing', 'delete-listing'],
    rule: 'moderation',
  },
  'refuse-revision': {
    label: "Vos modifications n'ont pas été acceptées",
    undoneBy: ['accept-revision'],
    replacedBy: [],
    rule: 'annonces',
  },
  'refuse-thanks': {
    label: "Vos mots de remerciement n'ont pas été acceptés",
    undoneBy: ['accept-thanks'],
    replacedBy: [],
    rule: 'regle-respect',
  },
  'suspend-member': {
    label: 'Votre compte a été suspendu',
    undoneBy: ['activate-member'],
    replacedBy: [],
    rule: 'moderation',
  },
  'withdraw-professional': {
    label: "Votre compte n'est plus professionnel",
    undoneBy: [],
    replacedBy: [],
    rule: 'qui-publie',
  },
};
export const contestableActions = keysOf(contestableDecisions);

/** Ready reasons of a contest, with their labels; the first is chosen already, so that sending takes one touch. */
export const decisionContestReasonLabels = {
  'second-look': 'Je demande une nouvelle lecture',
  mistake: "La raison ne correspond pas à ce que j'ai publié ou fait",
  'rule-respected': 'Je respecte cette règle',
  'wrong-report': 'Le signalement est infondé',
  other: 'Autre raison',
} as const;
export type DecisionContestReason = keyof typeof decisionContestReasonLabels;
export const decisionContestReasons = keysOf(decisionContestReasonLabels);

/** `upheld`: the decision stays; `reversed`: it was undone. */
export const decisionContestVerdicts = ['upheld', 'reversed'] as const;
export type DecisionContestVerdict = (typeof decisionContestVerdicts)[number];
export const decisionContestStates = ['open', ...decisionContestVerdicts] as const;
export type DecisionContestState = (typeof decisionContestStates)[number];

export const MAX_DECISION_CONTEST_TEXT_LENGTH = 500;
/** Days for which a decision may be contested: 184 are at least six months, whichever months these are. */
export const DAYS_TO_CONTEST_DECISION = 184;

export const decisionContestErrorTexts = {
  reason: 'Choisissez une raison.',
  verdict: 'Indiquez upheld ou reversed.',
} as const;

/** Fragment of the built-in terms with the rule that a decision rests on. */
export function pickTermsAnchorOfModerationDecision(
  action: ModerationLogAction,
  reason: string | null,
): string | null {
  const used = cannedRefusalReasons.find(({ text }) =>
    splitCannedRefusalReasonAndRule(text).some((part) => reason?.includes(part)),
  );
  return used?.rule ?? contestableDecisions[action]?.rule ?? null;
}

import { useState } from 'react';
import type { DecisionOutcome } from '#contract/moderation/schemas.ts';
import { decideListings, notifyFailure, type Verdict } from '../decide.ts';

/** Decisions of one section: which listings wait for an answer, and which somebody else decided about before. */
export function useDecisions(onDecided: (ids: string[]) => void) {
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());
  const [conflicts, setConflicts] = useState<ReadonlyMap<string, DecisionOutcome>>(new Map());

  const decide = async (ids: readonly string[], verdict: Verdict) => {
    setBusy((now) => new Set([...now, ...ids]));
    try {
      const outcomes = await decideListings(ids, verdict);
      const late = outcomes.filter(({ outcome }) => outcome === 'conflict' || outcome === 'unknown');
      setConflicts((now) => new Map([...now, ...late.map((one) => [one._id, one] as const)]));
      onDecided(outcomes.filter((one) => !late.includes(one)).map(({ _id }) => _id));
    } catch (error) {
      notifyFailure(error);
    }
    setBusy((now) => new Set([...now].filter((id) => !ids.includes(id))));
  };
  return { busy, conflicts, decide };
}

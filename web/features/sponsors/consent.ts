import { useSyncExternalStore } from 'react';
import { readStored, writeStored } from '#web/storage.ts';

export interface Consent {
  /** Undefined until the reader answers, and again once the answer is old. */
  choice: 'yes' | 'no' | undefined;
  /** The reader wants to see the question again. */
  isReopened: boolean;
}

const KEY = 'sponsor-consent';
/** Six months, as the CNIL advises. Milliseconds. */
const KEPT_MS = 182 * 24 * 3_600_000;

const listeners = new Set<() => void>();
let isReopened = false;
let isStorable: boolean | undefined;
let known: Consent = { choice: undefined, isReopened };

export const useConsent = (): Consent => useSyncExternalStore(subscribe, current);

/** Where an answer can't be kept, nobody is asked and nobody agrees. */
export function canAnswer(): boolean {
  isStorable ??= writeStored('local', `${KEY}-test`, '1') && writeStored('local', `${KEY}-test`, null);
  return isStorable;
}

export function answerConsent(choice: 'yes' | 'no') {
  isReopened = false;
  writeStored('local', KEY, `${choice} ${Date.now()}`);
  changed();
}

export function reopenConsent() {
  isReopened = true;
  changed();
}

/** @param kept `yes 1795000000000`, the answer and when it was given, milliseconds since 1970 */
export function readChoice(kept: string | null, now: number): 'yes' | 'no' | undefined {
  const [, choice, at] = /^(yes|no) (\d+)$/.exec(kept ?? '') ?? [];
  const isRecent = now - Number(at) >= 0 && now - Number(at) < KEPT_MS;
  return isRecent ? (choice as 'yes' | 'no') : undefined;
}

function current(): Consent {
  const choice = canAnswer() ? readChoice(readStored('local', KEY), Date.now()) : 'no';
  if (known.choice !== choice || known.isReopened !== isReopened) known = { choice, isReopened };
  return known;
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}

function changed() {
  for (const listener of listeners) listener();
}

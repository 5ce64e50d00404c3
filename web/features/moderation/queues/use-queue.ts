import { type RefObject, useEffect, useLayoutEffect, useReducer, useRef, useState } from 'react';
import { useFetchers } from 'react-router';
import type { ListingModerationOutcome, ModerationQueueListing } from '#contract/moderation/schemas.ts';
import { useClientActionSubmission } from '#web/actions/use-client-action-submission.ts';
import { focusModerationCard } from '../keys/use-moderation-keyboard-shortcuts.ts';
import type { ModerationIntentHandlers, SubmittedListingDecision } from '../moderation-intent-handlers.ts';
import { getListingVersionForDecision } from '../reviewed-listing-version.ts';
import { useDecidedListings } from './decided-listings.tsx';
import {
  createModerationQueueReducer,
  createModerationQueueState,
  type ModerationQueueItemIdReaders,
} from './queue-state.ts';

export type UseModerationQueueResult<T> = ReturnType<typeof useModerationQueue<T>>;

/**
 * State of one moderation queue. Decided cards are removed when the answer comes, the focus moves on at once, and the
 * next loader run appends cards.
 * @param listKey page and order of the list: another one starts over
 */
export function useModerationQueue<T>(
  loaded: readonly T[],
  { listKey, ...naming }: ModerationQueueItemIdReaders<T> & { listKey: string },
) {
  const section = useRef<HTMLDivElement>(null);
  const [state, dispatch] = useReducer(
    createModerationQueueReducer(naming),
    { listKey, loaded },
    createModerationQueueState,
  );
  if (state.loaded !== loaded) dispatch({ type: 'loaded', listKey, loaded });
  const { moveOn, stayOn } = useNextFocus(section);
  const busy = useBusy();
  const { decided, addDecided } = useDecidedListings();
  const holdInView = useHeldInView(section, state.gone);

  const { conflicts } = state;
  // Entry of a listing that another section has decided about: it leaves with the next list, which lacks it.
  const loadedIds = new Set(loaded.map(naming.idOf));
  const mayLeave = (id: string) => decided.has(id) && !conflicts.has(id);
  const shown =
    decided.size === 0
      ? state.shown
      : state.shown.filter((item) => loadedIds.has(naming.idOf(item)) || !mayLeave(naming.listingOf(item)));
  const open = shown.map(naming.listingOf).filter((id) => !conflicts.has(id) && !busy.has(id));
  return {
    section,
    shown,
    conflicts,
    /** Ids of listings with a moderation decision in progress. */
    busy,
    /** Ids of listings that the administrator can decide about. */
    open,
    /** Ids of selected listings that the administrator can decide about. */
    picked: open.filter((id) => state.chosen.has(id)),
    /** True also while the selected listings are being decided. */
    hasChosen: state.chosen.size > 0,
    choose: (ids: readonly string[], isChosen: boolean) => dispatch({ type: 'chosen', ids, isChosen }),
    /** Functions for the focus: `moveOn(ids)` moves it to the next card, `stayOn(id)` to this one. */
    moveOn,
    stayOn,
    drop: (id: string) => dispatch({ type: 'dropped', ids: [id] }),
    dismiss(id: string) {
      moveOn([id]);
      dispatch({ type: 'dismissed', id });
    },
    /** Clears a conflict: the listing can be decided about again. */
    reread: (id: string) => dispatch({ type: 'reread', id }),
    settle(outcomes: readonly ListingModerationOutcome[]) {
      holdInView();
      addDecided(outcomes.flatMap(({ _id, outcome }) => (outcome === 'done' ? _id : [])));
      dispatch({ type: 'decided', outcomes });
    },
  };
}

/** Decides about listings of a moderation queue. Each card has its own fetcher, so decisions run at the same time. */
export function useDecideListings<T>(queue: UseModerationQueueResult<T>) {
  const { submit } = useClientActionSubmission<ModerationIntentHandlers, 'decide'>('decide', {
    done: queue.settle,
  });
  return (ids: readonly string[], verdict: SubmittedListingDecision) => {
    queue.moveOn(ids);
    void submit({ ids, ...verdict });
  };
}

/** Decides about new listings and revisions, in the versions that were read. */
export function useDecidePendingListings(queue: UseModerationQueueResult<ModerationQueueListing>) {
  const decide = useDecideListings(queue);
  return (
    listings: readonly ModerationQueueListing[],
    verdict: Omit<SubmittedListingDecision, 'from' | 'read'>,
  ) => {
    const ids = listings.map(({ _id }) => _id);
    decide(ids, { ...verdict, from: 'pending', read: listings.flatMap(getListingVersionForDecision) });
  };
}

/** Ids of listings with a moderation decision in progress in any fetcher of the page. */
function useBusy(): ReadonlySet<string> {
  const decisions = useFetchers().filter(({ state }) => state === 'submitting');
  return new Set(
    decisions.flatMap(({ json }) => {
      const { intent, input } = (json ?? {}) as { intent?: string; input?: { ids: readonly string[] } };
      return intent === 'decide' && input ? input.ids : [];
    }),
  );
}

/**
 * Moves the focus from cards that are about to be removed: to the next card of the section, else to the one before,
 * else to the section. Deferred, as a closing dialog restores the focus first.
 */
function useNextFocus(section: RefObject<HTMLElement | null>) {
  const [next, setNext] = useState<{ card: HTMLElement | undefined }>();
  useEffect(() => {
    if (!next) return;
    if (next.card) focusModerationCard(next.card);
    else section.current?.focus();
  }, [next, section]);
  return {
    moveOn: (removed: readonly string[]) => setNext({ card: cardBeside(section.current, removed) }),
    /** Keeps the focus in a card whose button removes itself. */
    stayOn: (id: string) =>
      setNext({ card: cardsOf(section.current).find((card) => card.dataset.card === id) }),
  };
}

/**
 * Keeps the focused card, which keys decide about, on the screen when cards above it are removed: browsers with
 * scroll anchoring give up after a programmatic scroll, others have none. The focus may move on between a removal and
 * its layout: the card that has the focus by then stays.
 * @returns function to call before a removal
 */
function useHeldInView(section: RefObject<HTMLElement | null>, gone: ReadonlySet<string>) {
  const wasInView = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each removal
  useLayoutEffect(() => {
    const card = focusedCard(section.current);
    if (wasInView.current && card && (!isInView(card) || isBehindNotice(card))) focusModerationCard(card);
    wasInView.current = false;
  }, [gone]);
  return () => {
    const card = focusedCard(section.current);
    wasInView.current = card !== undefined && isInView(card);
  };
}

/** True when the card's first line is in the window, even if a notice covers it. */
function isInView(card: HTMLElement): boolean {
  const { top } = card.getBoundingClientRect();
  return top >= 0 && top < innerHeight;
}

const isBehindNotice = (card: HTMLElement) =>
  card.getBoundingClientRect().top < Number.parseFloat(getComputedStyle(card).scrollMarginTop);

function cardBeside(section: HTMLElement | null, removed: readonly string[]): HTMLElement | undefined {
  const cards = cardsOf(section);
  const stays = (card: HTMLElement) =>
    !removed.includes(card.dataset.card ?? '') && card.getAttribute('aria-busy') !== 'true';
  const last = cards.findLastIndex((card) => removed.includes(card.dataset.card ?? ''));
  return cards.slice(last + 1).find(stays) ?? cards.slice(0, Math.max(last, 0)).findLast(stays);
}

const focusedCard = (section: HTMLElement | null) =>
  cardsOf(section).find((card) => card === document.activeElement);

const cardsOf = (section: HTMLElement | null) => [
  ...(section?.querySelectorAll<HTMLElement>('[data-card]') ?? []),
];

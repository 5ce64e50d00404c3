import type { ListingModerationOutcome } from '#contract/moderation/schemas.ts';

export interface ModerationQueueState<T> {
  /** Key of the queue's list: its page and order. */
  listKey: string;
  loaded: readonly T[];
  shown: readonly T[];
  gone: ReadonlySet<string>;
  /** Conflicts by listing id: listings that somebody else decided about first, or whose author changed them. */
  conflicts: ReadonlyMap<string, ListingModerationOutcome>;
  chosen: ReadonlySet<string>;
}

export type ModerationQueueReducerEvent<T> =
  | { type: 'loaded'; listKey: string; loaded: readonly T[] }
  | { type: 'dropped'; ids: readonly string[] }
  | { type: 'chosen'; ids: readonly string[]; isChosen: boolean }
  | { type: 'dismissed'; id: string }
  | { type: 'reread'; id: string }
  | { type: 'decided'; outcomes: readonly ListingModerationOutcome[] };

/**
 * Ids of a queue item, which is a listing or a report about one: `idOf` identifies the item, `listingOf` its listing.
 */
export interface ModerationQueueItemIdReaders<T> {
  idOf: (item: T) => string;
  listingOf: (item: T) => string;
}

export const createModerationQueueState = <T>({
  listKey,
  loaded,
}: {
  listKey: string;
  loaded: readonly T[];
}): ModerationQueueState<T> => ({
  listKey,
  loaded,
  shown: loaded,
  gone: new Set(),
  conflicts: new Map(),
  chosen: new Set(),
});

/**
 * Reducer of a queue that does not move under the reader: items stay in place until they are dropped or another item
 * about the same listing takes their place; new ones are appended. Another `listKey` starts over.
 */
export const createModerationQueueReducer =
  <T>({ idOf, listingOf }: ModerationQueueItemIdReaders<T>) =>
  (state: ModerationQueueState<T>, event: ModerationQueueReducerEvent<T>): ModerationQueueState<T> => {
    const drop = (ids: readonly string[]) => {
      const gone = new Set([...state.gone, ...ids]);
      return { gone, shown: state.shown.filter((item) => !gone.has(idOf(item))) };
    };
    const dropListings = (ids: readonly string[]) =>
      drop(state.shown.filter((item) => ids.includes(listingOf(item))).map(idOf));

    switch (event.type) {
      case 'loaded': {
        const before = state.listKey === event.listKey ? state.shown : [];
        const shownIds = new Set(before.map(idOf));
        const fresh = new Map(event.loaded.map((item) => [idOf(item), item]));
        const freshListings = new Set(event.loaded.map(listingOf));
        const current = before.filter((item) => fresh.has(idOf(item)) || !freshListings.has(listingOf(item)));
        const added = event.loaded.filter((item) => !shownIds.has(idOf(item)) && !state.gone.has(idOf(item)));
        const shown = [...current.map((item) => fresh.get(idOf(item)) ?? item), ...added];
        return { ...state, listKey: event.listKey, loaded: event.loaded, shown };
      }
      case 'dropped':
        return { ...state, ...drop(event.ids) };
      case 'dismissed':
        return { ...state, ...dropListings([event.id]) };
      case 'reread':
        return { ...state, conflicts: new Map([...state.conflicts].filter(([id]) => id !== event.id)) };
      case 'chosen': {
        const others = [...state.chosen].filter((id) => !event.ids.includes(id));
        return { ...state, chosen: new Set(event.isChosen ? [...others, ...event.ids] : others) };
      }
      case 'decided': {
        const late = event.outcomes.filter(({ outcome }) =>
          ['conflict', 'edited', 'unknown', 'own'].includes(outcome),
        );
        const settled = event.outcomes.filter((outcome) => !late.includes(outcome));
        const decided = event.outcomes.map(({ _id }) => _id);
        return {
          ...state,
          chosen: new Set([...state.chosen].filter((id) => !decided.includes(id))),
          ...dropListings(settled.map(({ _id }) => _id)),
          conflicts: new Map([...state.conflicts, ...late.map((outcome) => [outcome._id, outcome] as const)]),
        };
      }
    }
  };

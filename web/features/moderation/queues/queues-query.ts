/** Queues of the moderation page; also the anchors of its sections. */
export const moderationQueueNames = ['pending', 'reported', 'unread', 'deleted'] as const;
export type ModerationQueueName = (typeof moderationQueueNames)[number];

export const MODERATION_QUEUE_CARDS_PER_PAGE = 20;

export type ModerationQueueSort = 'oldest' | 'newest' | 'riskiest';

/** URL parameters with the page of each queue, so that going back and reloading show the same lists. */
export const moderationQueuePageParamNames: Record<ModerationQueueName, string> = {
  pending: 'page',
  reported: 'reportedPage',
  unread: 'unreadPage',
  deleted: 'deletedPage',
};
export const moderationQueueSortParamNames = { pending: 'sort', deleted: 'deletedSort' } as const;
/** Parameter that limits the pending queue to suspected spam. */
export const SUSPECTED_SPAM_FILTER_PARAM_NAME = 'suspicious';
export const defaultModerationQueueSort = { pending: 'oldest', deleted: 'newest' } as const;

export interface ModerationQueuesQuery {
  page: Record<ModerationQueueName, number>;
  sort: { pending: ModerationQueueSort; deleted: Exclude<ModerationQueueSort, 'riskiest'> };
  suspicious: boolean;
}

export function parseModerationQueuesQuery(search: URLSearchParams): ModerationQueuesQuery {
  const page = (name: ModerationQueueName) =>
    Math.max(1, Number.parseInt(search.get(moderationQueuePageParamNames[name]) ?? '1', 10) || 1);
  const sort = (name: 'pending' | 'deleted') => {
    const given = search.get(moderationQueueSortParamNames[name]);
    return given === 'oldest' || given === 'newest' ? given : defaultModerationQueueSort[name];
  };
  const isRiskiest = search.get(moderationQueueSortParamNames.pending) === 'riskiest';
  return {
    page: {
      pending: page('pending'),
      reported: page('reported'),
      unread: page('unread'),
      deleted: page('deleted'),
    },
    sort: { pending: isRiskiest ? 'riskiest' : sort('pending'), deleted: sort('deleted') },
    suspicious: search.get(SUSPECTED_SPAM_FILTER_PARAM_NAME) === 'true',
  };
}

/** Number of entries in each moderation queue; the queue of reported listings counts reports. */
export interface ModerationQueueLengths extends Record<ModerationQueueName, number> {
  reports: number;
  /** Number of pending listings that are suspected spam. */
  suspicious: number;
}

/** Query string in which no page exceeds the last one of its queue; undefined when nothing changes. */
export function clampModerationQueuePageParams(
  search: URLSearchParams,
  lengths: ModerationQueueLengths,
): string | undefined {
  const { page, suspicious } = parseModerationQueuesQuery(search);
  const corrected = new URLSearchParams(search);
  for (const name of moderationQueueNames) {
    const last = countModerationQueuePages(lengths, name, suspicious);
    if (page[name] > last) corrected.set(moderationQueuePageParamNames[name], String(last));
  }
  return corrected.toString() === search.toString() ? undefined : corrected.toString();
}

export const countModerationQueuePages = (
  lengths: ModerationQueueLengths,
  name: ModerationQueueName,
  suspicious: boolean,
): number =>
  Math.max(
    1,
    Math.ceil(getFilteredModerationQueueLength(lengths, name, suspicious) / MODERATION_QUEUE_CARDS_PER_PAGE),
  );

/** Number of entries on all pages of a filtered queue. */
export function getFilteredModerationQueueLength(
  lengths: ModerationQueueLengths,
  name: ModerationQueueName,
  suspicious: boolean,
): number {
  if (name === 'reported') return lengths.reports;
  return name === 'pending' && suspicious ? lengths.suspicious : lengths[name];
}

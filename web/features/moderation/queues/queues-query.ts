/** Queues of the moderation page; also the anchors of its sections. */
export const moderationQueueNames = ['pending', 'reported', 'deleted'] as const;
export type ModerationQueueName = (typeof moderationQueueNames)[number];

export const QUEUE_CARDS_PER_PAGE = 20;

export type ModerationQueueSort = 'oldest' | 'newest' | 'riskiest';

/** URL parameters with the page of each queue, so that going back and reloading show the same lists. */
export const queuePageParamNames: Record<ModerationQueueName, string> = {
  pending: 'page',
  reported: 'reportedPage',
  deleted: 'deletedPage',
};
export const queueSortParams = { pending: 'sort', deleted: 'deletedSort' } as const;
/** Parameter that limits the pending queue to suspected spam. */
export const SUSPICIOUS_PARAM = 'suspicious';
export const defaultModerationQueueSort = { pending: 'oldest', deleted: 'newest' } as const;

export interface ModerationQueuesQuery {
  page: Record<ModerationQueueName, number>;
  sort: { pending: ModerationQueueSort; deleted: Exclude<ModerationQueueSort, 'riskiest'> };
  suspicious: boolean;
}

export function readQueuesQuery(search: URLSearchParams): ModerationQueuesQuery {
  const page = (name: ModerationQueueName) =>
    Math.max(1, Number.parseInt(search.get(queuePageParamNames[name]) ?? '1', 10) || 1);
  const sort = (name: 'pending' | 'deleted') => {
    const given = search.get(queueSortParams[name]);
    return given === 'oldest' || given === 'newest' ? given : defaultModerationQueueSort[name];
  };
  const isRiskiest = search.get(queueSortParams.pending) === 'riskiest';
  return {
    page: { pending: page('pending'), reported: page('reported'), deleted: page('deleted') },
    sort: { pending: isRiskiest ? 'riskiest' : sort('pending'), deleted: sort('deleted') },
    suspicious: search.get(SUSPICIOUS_PARAM) === 'true',
  };
}

/** Number of entries in each moderation queue; the queue of reported listings counts reports. */
export interface ModerationQueueLengths extends Record<ModerationQueueName, number> {
  reports: number;
  /** Number of pending listings that are suspected spam. */
  suspicious: number;
}

/** Query string in which no page exceeds the last one of its queue; undefined when nothing changes. */
export function clampQueuePages(
  search: URLSearchParams,
  lengths: ModerationQueueLengths,
): string | undefined {
  const { page, suspicious } = readQueuesQuery(search);
  const corrected = new URLSearchParams(search);
  for (const name of moderationQueueNames) {
    const last = countQueuePages(lengths, name, suspicious);
    if (page[name] > last) corrected.set(queuePageParamNames[name], String(last));
  }
  return corrected.toString() === search.toString() ? undefined : corrected.toString();
}

export const countQueuePages = (
  lengths: ModerationQueueLengths,
  name: ModerationQueueName,
  suspicious: boolean,
): number => Math.max(1, Math.ceil(countQueueEntries(lengths, name, suspicious) / QUEUE_CARDS_PER_PAGE));

/** Number of entries on all pages of a filtered queue. */
export function countQueueEntries(
  lengths: ModerationQueueLengths,
  name: ModerationQueueName,
  suspicious: boolean,
): number {
  if (name === 'reported') return lengths.reports;
  return name === 'pending' && suspicious ? lengths.suspicious : lengths[name];
}

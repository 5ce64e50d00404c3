/** Limit on the number of calls per time window, of one network address or of one account. */
export interface RateLimit {
  per: 'address' | 'account';
  max: number;
  minutes: number;
  /** True for the limits of frequent reads, counted by each process separately and not in the database. */
  inMemory?: boolean;
}

const HOUR = 60;
const DAY = 24 * HOUR;

/**
 * Concurrent requests of one sender: those that are worked on at once, and further ones that wait, in each process.
 * Reads of a network's visitors from a cache or a file have turns of their own, so that they never wait for work. An
 * account has no more than a third of the ten connections to the database; behind one address there may be many
 * visitors. See `createRequestConcurrencyLimiter`.
 */
export const concurrentRequestLimits = {
  account: { running: 3, waiting: 32, rest: 3 },
  network: { running: 4, waiting: 300, rest: 3 },
  cheap: { running: 24, waiting: 3_000, rest: 3 },
} as const;

/** Rate limits by name. Those that no route declares are counted by the use case. */
export const rateLimits = {
  login: { per: 'address', max: 30, minutes: 15 },
  signUp: { per: 'address', max: 10, minutes: HOUR },
  mailedLinks: { per: 'address', max: 10, minutes: HOUR },
  installation: { per: 'address', max: 60, minutes: 15 },
  reservationLinks: { per: 'address', max: 120, minutes: HOUR },
  renewals: { per: 'address', max: 120, minutes: HOUR },
  notices: { per: 'address', max: 10, minutes: HOUR },
  contactMessages: { per: 'address', max: 5, minutes: HOUR },
  publishing: { per: 'address', max: 30, minutes: HOUR },
  messageBursts: { per: 'address', max: 60, minutes: 1 },

  profileChanges: { per: 'account', max: 120, minutes: HOUR },
  passwordChanges: { per: 'account', max: 10, minutes: HOUR },
  profilePhotos: { per: 'account', max: 20, minutes: HOUR },
  emailChanges: { per: 'account', max: 3, minutes: DAY },
  sessionChanges: { per: 'account', max: 120, minutes: HOUR },
  pushChanges: { per: 'account', max: 60, minutes: HOUR },
  exports: { per: 'account', max: 10, minutes: HOUR },
  csvExports: { per: 'account', max: 30, minutes: HOUR },
  newListings: { per: 'account', max: 20, minutes: HOUR },
  listingEdits: { per: 'account', max: 60, minutes: HOUR },
  listingChanges: { per: 'account', max: 300, minutes: HOUR },
  /** Limit of calls that each change up to a hundred listings. */
  severalListingChanges: { per: 'account', max: 30, minutes: HOUR },
  favourites: { per: 'account', max: 300, minutes: HOUR },
  newSearches: { per: 'account', max: 60, minutes: HOUR },
  searchChanges: { per: 'account', max: 300, minutes: HOUR },
  messages: { per: 'account', max: 120, minutes: HOUR },
  /** Calls that may make a reservation, those that are refused or sent again included. */
  reservationAttempts: { per: 'account', max: 300, minutes: HOUR },
  /** Limit of stored reservations: a refused form can be corrected and sent again. */
  newReservations: { per: 'account', max: 30, minutes: HOUR },
  /** Limit of reservations that a member makes with the same other person. */
  reservationsWithOne: { per: 'account', max: 8, minutes: DAY },
  /** Answers, appointments, outcomes and thanks, most of which may write a message. */
  reservationChanges: { per: 'account', max: 120, minutes: HOUR },
  messageSettings: { per: 'account', max: 300, minutes: HOUR },
  blocks: { per: 'account', max: 60, minutes: HOUR },
  /** Limit of phone numbers shown: a seller's number that this account was shown before is not counted again. */
  telephoneNumbers: { per: 'account', max: 60, minutes: HOUR },
  reports: { per: 'account', max: 30, minutes: HOUR },
  contests: { per: 'account', max: 30, minutes: HOUR },
  moderation: { per: 'account', max: 3_000, minutes: HOUR },
  settingChanges: { per: 'account', max: 120, minutes: HOUR },
  testMails: { per: 'account', max: 20, minutes: HOUR },
  backups: { per: 'account', max: 60, minutes: HOUR },
  jobRetries: { per: 'account', max: 300, minutes: HOUR },

  /** Limit of all calls with a session, beside the limits that their routes declare. */
  memberCalls: { per: 'account', max: 300, minutes: 1, inMemory: true },
  /**
   * Limit of all requests without a session (pages, files, unknown paths), beside the limits of routes. A page takes
   * some sixty.
   */
  visitorCalls: { per: 'address', max: 3_000, minutes: 1, inMemory: true },
  reads: { per: 'address', max: 300, minutes: 1, inMemory: true },
  views: { per: 'address', max: 60, minutes: 1, inMemory: true },
  slotCounts: { per: 'address', max: 120, minutes: 1, inMemory: true },
  pages: { per: 'address', max: 300, minutes: 1, inMemory: true },
  suggestions: { per: 'address', max: 240, minutes: 1, inMemory: true },
  previews: { per: 'address', max: 20, minutes: 1, inMemory: true },
  /** Limit of pictures for mails that are not cached yet: providers fetch those of many readers from few addresses. */
  mailPictures: { per: 'address', max: 240, minutes: 1, inMemory: true },
  feeds: { per: 'address', max: 120, minutes: 1, inMemory: true },
  sitemaps: { per: 'address', max: 30, minutes: 1, inMemory: true },
} as const satisfies Record<string, RateLimit>;

export type RateLimitName = keyof typeof rateLimits;

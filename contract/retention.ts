const YEAR = 365;

/**
 * How long what is stored about people stays, in days: for the jobs that delete it, the mails and the page that says so.
 * Whatever is not named here goes with its account, or when its owner deletes it.
 */
export const retention = {
  /** Of members without a log-in or a link used; they are mailed before. */
  unusedAccount: 2 * YEAR,
  /** Of suspended ones, from their last use or their suspension on, whichever came later. */
  suspendedAccount: 5 * YEAR,
  /** The e-mail of an account that was never activated is free again after them. */
  unactivatedAccount: 30,
  session: 7,
  /** After it expired; a second click is answered kindly meanwhile. */
  mailedLink: 30,
  /** Longer than the validity of its link, even of a delayed mail. */
  pendingEmail: 4,
  /** Without a login, until a network is unknown again. */
  network: 180,
  /** To renew a listing, from the mail on. */
  renewalLink: 30,
  /** Of a form that published a listing, for whoever sends it twice. */
  publicationKey: 1,
  /** Of mails written as files, where there is no mail server. */
  outbox: 30,
  /** A message to the operator that no mail server takes. */
  contactMessage: 30,
  /** What a professional certified, once they have left: six months at least, whichever these are. */
  endedCertificate: 184,
  /** Counts of searches without a result, with the name of the product. */
  emptySearch: 90,
  /** Text, name and e-mail of a notice, from its decision on, which stays. */
  notice: YEAR,
} as const;

/** Days before the erasure of an unused account at which its owner is mailed. */
export const erasureNotices = { first: 60, second: 14 } as const;
export type ErasureWarning = keyof typeof erasureNotices;

/** "30 jours", "2 ans" */
export function periodLabel(days: number): string {
  const isYears = days % YEAR === 0;
  const count = isYears ? days / YEAR : days;
  return `${count}\u00a0${isYears ? 'an' : 'jour'}${count > 1 ? 's' : ''}`;
}

const YEAR = 365;

/**
 * Days for which data about people stay: for the jobs that delete them, the mails and the page that says so. Data not
 * named here are deleted with their account, or by their owner.
 */
export const retentionDays = {
  /** Accounts of members without a log-in or a link used; they are mailed before. */
  unusedAccount: 2 * YEAR,
  /** Accounts of suspended members, from their last use or their suspension on, whichever came later. */
  suspendedAccount: 5 * YEAR,
  /** Accounts that were never activated: their e-mail is free again afterwards. */
  unactivatedAccount: 30,
  session: 7,
  /** Devices that signed up, which the activation link logs in. */
  signUpDevice: 7,
  /** Mailed links, counted from their expiry; a second click gets a friendly answer meanwhile. */
  mailedLink: 30,
  /** New e-mail that is not proved: longer than the validity of its link, even of a delayed mail. */
  pendingEmail: 4,
  /** Networks and devices of an account without a login from them: afterwards a network is unknown again. */
  network: 180,
  /** Links of mails that renew a listing, from the mail on. */
  renewalLink: 30,
  /** Links of mails about an appointment, from the mail on. */
  reservationLink: 30,
  /** Keys of forms that published a listing or made a reservation, to recognise a form that is sent twice. */
  publicationKey: 1,
  /** Mails written as files, on a site without a mail server. */
  outbox: 30,
  /** Messages of the contact page, kept where no mail server would deliver them. */
  contactMessage: 30,
  /** Certificates of professionals who have left: 184 days are at least six months, whichever months these are. */
  endedCertificate: 184,
  /** Counts of searches without a result, with the name of the product. */
  emptySearch: 90,
  /** Remarks about offers that nobody had answered. */
  advice: 180,
  /** Text, name and e-mail of a notice, from its decision on; the decision stays. */
  notice: YEAR,
  /** Words of a contest, from its answer on; the decisions stay. */
  contest: YEAR,
} as const;

/** Days before the erasure of an unused account at which its owner is mailed. */
export const accountErasureWarningDays = { first: 60, second: 14 } as const;
export type AccountErasureWarningStage = keyof typeof accountErasureWarningDays;

/** Label of a period as "30 jours" or "2 ans". */
export function formatDaysOrYears(days: number): string {
  const isYears = days % YEAR === 0;
  const count = isYears ? days / YEAR : days;
  return `${count}\u00a0${isYears ? 'an' : 'jour'}${count > 1 ? 's' : ''}`;
}

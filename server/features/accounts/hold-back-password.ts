import { HOUR_MS } from '#contract/durations.ts';
import { mailedLinkLifetimeHours } from './links.ts';

/**
 * Hours for which the password of an account confirms nothing after a session changed it, or the e-mail, without the
 * former one: as long as the owner can undo the change by the link of the mail about it. That link does not end them,
 * as a thief who changed the e-mail before has one too.
 */
const HELD_BACK_HOURS = mailedLinkLifetimeHours.undo;

/** Columns of an account whose password is held back from now on. */
export const createPasswordConfirmationDelayColumns = () => ({
  passwordConfirmsFrom: new Date(Date.now() + HELD_BACK_HOURS * HOUR_MS),
});

/** Columns of an account whose password confirms calls, as somebody with a terminal vouches for it. */
export const clearedPasswordConfirmationDelayColumns = { passwordConfirmsFrom: null };

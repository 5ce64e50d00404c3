import { DAY_MS, HOUR_MS } from '#contract/durations.ts';
import { convertParisTimeToDate, formatIsoDayInParis } from '#contract/paris-time.ts';
import type { ReservationRow } from '../tables.ts';

/** Hours of Paris between which no reminder is sent: evening and morning. */
const QUIET_FROM = '21:00';
const QUIET_UNTIL = '08:00';
/** Latest time of a reminder before an appointment late in the evening. */
const MAX_REMINDER_TIME = '20:30';
const REMINDER_AT = '18:00';
const QUESTION_AT = '09:00';
const LATE_REMINDER_MS = 2 * HOUR_MS;

/** Days after an appointment in which its question may still be sent, for instance after an outage. */
const QUESTION_DAYS = 7;

type Appointed = Pick<
  ReservationRow,
  'pickupDate' | 'pickupStartsAt' | 'pickupEndsAt' | 'pickupSetAt' | 'acceptedAt'
>;

export function isQuietTimeForReminders(now: Date): boolean {
  const day = formatIsoDayInParis(now);
  return now < convertParisTimeToDate(day, QUIET_UNTIL) || now >= convertParisTimeToDate(day, QUIET_FROM);
}

/**
 * Time of the reminder of an accepted appointment: 18:00 of the day before; two hours before for one agreed
 * later, moved out of the quiet hours. Null for one agreed later still, as its own mail is new.
 */
export function calculateAppointmentReminderTime(row: Appointed): Date | null {
  const { pickupDate, pickupStartsAt } = row;
  const agreedAt = row.pickupSetAt ?? row.acceptedAt;
  if (!pickupDate || !pickupStartsAt || !agreedAt) return null;
  const evening = convertParisTimeToDate(dayAfter(pickupDate, -1), REMINDER_AT);
  if (agreedAt <= evening) return evening;
  const late = awake(new Date(pickupStartsAt.getTime() - LATE_REMINDER_MS));
  return late < pickupStartsAt && agreedAt <= late ? late : null;
}

/** True while the reminder is due: from its time until the appointment begins. */
export function isAppointmentReminderDue(row: Appointed, now: Date): boolean {
  const from = calculateAppointmentReminderTime(row);
  return from !== null && row.pickupStartsAt !== null && from <= now && now < row.pickupStartsAt;
}

/** True while the question is due: from 9:00 of the day after the appointment, or after the acceptance without one. */
export function isReservationOutcomeQuestionDue({ pickupDate, acceptedAt }: Appointed, now: Date): boolean {
  const day = pickupDate ?? (acceptedAt && formatIsoDayInParis(acceptedAt));
  if (!day) return false;
  const from = convertParisTimeToDate(dayAfter(day, 1), QUESTION_AT);
  return from <= now && now.getTime() < from.getTime() + QUESTION_DAYS * DAY_MS;
}

function awake(moment: Date): Date {
  const day = formatIsoDayInParis(moment);
  if (moment < convertParisTimeToDate(day, QUIET_UNTIL)) return convertParisTimeToDate(day, QUIET_UNTIL);
  return moment >= convertParisTimeToDate(day, QUIET_FROM)
    ? convertParisTimeToDate(day, MAX_REMINDER_TIME)
    : moment;
}

/** @param day "2026-11-28" */
function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

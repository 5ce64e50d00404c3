import { findMailable } from '#server/features/accounts/find-mailable.ts';
import type { Queryable } from '#server/platform/database/tables.ts';
import { defineMailJob, handleMailJob } from '#server/platform/mail/mail-job.ts';
import type { Services } from '#server/platform/services.ts';
import { CALENDAR_FILE_NAME, calendarFile, hasAppointment, sequenceOf } from './calendar-file.ts';
import { findAppointment } from './find-appointment.ts';
import { appointmentMail } from './mails/appointment-mail.ts';
import type { ReservationRow } from './tables.ts';

const sendAppointment = defineMailJob<{ reservationId: string; userId: string; sequence: number }>(
  'reservations.send-appointment',
);

/**
 * Mails both people a new, moved or cancelled appointment with its calendar file; does nothing without an
 * appointment.
 */
export async function mailAppointment(
  tx: Queryable,
  { jobs }: Pick<Services, 'jobs'>,
  row: ReservationRow,
): Promise<void> {
  if (!hasAppointment(row)) return;
  for (const userId of [row.sellerId, row.buyerId])
    if (userId !== null)
      await jobs.enqueue(tx, sendAppointment, { reservationId: row.id, userId, sequence: sequenceOf(row) });
}

export function handleAppointmentMails(services: Pick<Services, 'db' | 'jobs' | 'mailer' | 'config'>) {
  const { db, config } = services;
  handleMailJob(services, sendAppointment, async ({ reservationId, userId, sequence }) => {
    const account = await findMailable(db, userId);
    const appointment = account && (await findAppointment(db, userId, reservationId));
    // Outdated job: a later change has its own mail.
    if (!appointment || sequenceOf(appointment.row) !== sequence) return;
    return {
      to: account.email,
      content: appointmentMail(config.site, account, appointment),
      calendar: { fileName: CALENDAR_FILE_NAME, content: calendarFile(config.site, appointment) },
    };
  });
}

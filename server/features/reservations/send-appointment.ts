import { findOptionalMailRecipient } from '#server/features/accounts/find-optional-mail-recipient.ts';
import type { Queryable } from '#server/platform/database/tables.ts';
import { defineMailJob, registerMailJobHandler } from '#server/platform/mail/mail-job.ts';
import type { Services } from '#server/platform/services.ts';
import {
  CALENDAR_FILE_NAME,
  calculateCalendarEventSequence,
  createAppointmentCalendarFile,
  wasAcceptedWithAppointment,
} from './create-appointment-calendar-file.ts';
import { findAppointmentForCalendarFile } from './find-appointment-for-calendar-file.ts';
import { composeAppointmentMail } from './mails/compose-appointment-mail.ts';
import { listReservationItems } from './queries.ts';
import type { ReservationRow } from './tables.ts';

interface AppointmentMail {
  reservationId: string;
  userId: string;
  sequence: number;
  /** Request of which the reservation is a part. */
  requestId?: string | undefined;
}

const sendAppointment = defineMailJob<AppointmentMail>('reservations.send-appointment');

/**
 * Mails both people a new, moved or cancelled appointment with its calendar file; does nothing without an
 * appointment.
 * @param requestId request of which the reservation is a part
 */
export async function enqueueAppointmentMails(
  tx: Queryable,
  { jobs }: Pick<Services, 'jobs'>,
  row: ReservationRow,
  requestId?: string,
): Promise<void> {
  if (!wasAcceptedWithAppointment(row)) return;
  for (const userId of [row.sellerId, row.buyerId])
    if (userId !== null)
      await jobs.enqueue(tx, sendAppointment, {
        reservationId: row.id,
        userId,
        sequence: calculateCalendarEventSequence(row),
        requestId,
      });
}

export function registerAppointmentCalendarMailJobs(
  services: Pick<Services, 'db' | 'jobs' | 'mailer' | 'config'>,
) {
  const { db, config } = services;
  registerMailJobHandler(
    services,
    sendAppointment,
    async ({ reservationId, userId, sequence, requestId }) => {
      const account = await findOptionalMailRecipient(db, userId);
      const appointment = account && (await findAppointmentForCalendarFile(db, userId, reservationId));
      // Outdated job: a later change has its own mail.
      if (!appointment || calculateCalendarEventSequence(appointment.row) !== sequence) return;
      const asked = requestId === undefined ? undefined : await listReservationItems(db, [requestId]);
      return {
        to: account.email,
        content: composeAppointmentMail(config.site, account, { ...appointment, asked }),
        calendar: {
          fileName: CALENDAR_FILE_NAME,
          content: createAppointmentCalendarFile(config.site, appointment),
        },
      };
    },
  );
}

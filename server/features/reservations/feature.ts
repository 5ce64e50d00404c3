import type { Feature } from '#server/platform/feature.ts';
import { endRequestsBetween } from './end-requests.ts';
import { eraseReservationsOf } from './erase-reservations.ts';
import { exportReservations } from './export-reservations.ts';
import { handleReservationJobs } from './jobs.ts';
import { handleNoticeJobs } from './notices/jobs.ts';
import { reservationRoutes } from './routes.ts';
import { handleAppointmentMails } from './send-appointment.ts';
import { handleWeeklyQuantity } from './weekly-quantity.ts';

export const reservationsFeature: Feature = {
  serve: reservationRoutes,
  handleJobs(services) {
    handleReservationJobs(services);
    handleAppointmentMails(services);
    handleNoticeJobs(services);
    handleWeeklyQuantity(services);
  },
  onBlock: endRequestsBetween,
  erase: eraseReservationsOf,
  exports: { reservations: exportReservations },
};

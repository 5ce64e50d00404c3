import type { Feature } from '#server/platform/feature.ts';
import { endReservationsBetween } from './end-reservations.ts';
import { eraseReservationsOfMember } from './erase-reservations.ts';
import { exportReservations } from './export-reservations.ts';
import { registerReservationJobs } from './jobs.ts';
import { registerReminderJobs } from './reminders/jobs.ts';
import { registerReservationRoutes } from './routes.ts';
import { registerAppointmentMailJobs } from './send-appointment.ts';
import { registerWeeklyQuantityJobs } from './weekly-quantity.ts';

export const reservationsFeature: Feature = {
  serve: registerReservationRoutes,
  handleJobs(services) {
    registerReservationJobs(services);
    registerAppointmentMailJobs(services);
    registerReminderJobs(services);
    registerWeeklyQuantityJobs(services);
  },
  onBlock: endReservationsBetween,
  erase: eraseReservationsOfMember,
  exports: { reservations: exportReservations },
};

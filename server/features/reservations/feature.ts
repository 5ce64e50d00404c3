import type { Feature } from '#server/platform/feature.ts';
import { eraseReservationsOf } from './erase-reservations.ts';
import { exportReservations } from './export-reservations.ts';
import { handleReservationJobs } from './jobs.ts';
import { reservationRoutes } from './routes.ts';

export const reservationsFeature: Feature = {
  serve: reservationRoutes,
  handleJobs: handleReservationJobs,
  erase: eraseReservationsOf,
  exports: { reservations: exportReservations },
};

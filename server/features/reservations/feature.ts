import type { ServerFeature } from '#server/platform/server-feature.ts';
import { endReservationsBetweenMembers } from './end-reservations.ts';
import { cancelAndAnonymizeReservationsOfMember } from './erase-reservations.ts';
import { exportReservationsAsPersonalData } from './export-reservations-as-personal-data.ts';
import { registerReservationJobs } from './jobs.ts';
import { listUnreadReservationNoticesByConversation } from './list-unread-reservation-notices-by-conversation.ts';
import { isListingRequested } from './queries.ts';
import { registerReservationReminderJobs } from './reminders/jobs.ts';
import { registerReservationRoutes } from './routes.ts';
import { registerAppointmentCalendarMailJobs } from './send-appointment.ts';
import { registerWeeklyQuantityJobs } from './weekly-quantity.ts';

export const reservationsFeature: ServerFeature = {
  serve: registerReservationRoutes,
  handleJobs(services) {
    registerReservationJobs(services);
    registerAppointmentCalendarMailJobs(services);
    registerReservationReminderJobs(services);
    registerWeeklyQuantityJobs(services);
  },
  describeUnreadConversations: listUnreadReservationNoticesByConversation,
  isListingRequested,
  onBlock: endReservationsBetweenMembers,
  erase: cancelAndAnonymizeReservationsOfMember,
  exports: { reservations: exportReservationsAsPersonalData },
};

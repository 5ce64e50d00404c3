import ICAL from 'ical.js';
import { formatPickupPlace } from '#contract/reservations/format-pickup-appointment.ts';
import { formatReservedItems } from '#contract/reservations/labels.ts';
import type { PickupAppointment } from '#contract/reservations/schemas.ts';
import { removeAutoLinkableText } from '#contract/text/links.ts';
import type { SiteSettings } from '#server/platform/mail/mail-content.ts';
import type { ReservationItemRow, ReservationRow } from './tables.ts';

export const CALENDAR_FILE_NAME = 'rendez-vous.ics';
const ZONE = 'Europe/Paris';

/** Time zone rules of Paris, for calendars that do not know them. */
const TIME_ZONE = `BEGIN:VTIMEZONE
TZID:${ZONE}
BEGIN:DAYLIGHT
TZNAME:CEST
TZOFFSETFROM:+0100
TZOFFSETTO:+0200
DTSTART:19810329T020000
RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU
END:DAYLIGHT
BEGIN:STANDARD
TZNAME:CET
TZOFFSETFROM:+0200
TZOFFSETTO:+0100
DTSTART:19961027T030000
RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU
END:STANDARD
END:VTIMEZONE`.replaceAll('\n', '\r\n');

export type MailedReservationItem = Pick<
  ReservationItemRow,
  'listingId' | 'productName' | 'quantity' | 'priceType'
>;

export interface CalendarAppointment {
  row: ReservationRow & { pickup: PickupAppointment };
  items: readonly MailedReservationItem[];
  /** First name of the other person. */
  otherName: string;
  /** Path under `/app` of the conversation. */
  threadPath: string;
}

/** True for a reservation that was accepted with an appointment, even if it is cancelled now. */
export const wasAcceptedWithAppointment = (row: ReservationRow): row is CalendarAppointment['row'] =>
  row.pickup !== null && row.acceptedAt !== null;

/** SEQUENCE of the calendar event: the number of changes of the appointment, and one more once cancelled. */
export const calculateCalendarEventSequence = ({
  pickupVersion,
  status,
}: Pick<ReservationRow, 'pickupVersion' | 'status'>) => pickupVersion + (status === 'cancelled' ? 1 : 0);

/** Calendar file (RFC 5545) of an appointment, for the buyer or the seller. */
export function createAppointmentCalendarFile(
  { publicUrl, name }: Pick<SiteSettings, 'publicUrl' | 'name'>,
  { row, items, otherName, threadPath }: CalendarAppointment,
  now = new Date(),
): string {
  const { pickup, status } = row;
  const who = removeAutoLinkableText(otherName);
  const calendar = new ICAL.Component('vcalendar');
  calendar.addPropertyWithValue('version', '2.0');
  calendar.addPropertyWithValue('prodid', `-//${removeAutoLinkableText(name)}//Rendez-vous//FR`);
  calendar.addPropertyWithValue('method', 'PUBLISH');
  calendar.addSubcomponent(ICAL.Component.fromString(TIME_ZONE));
  const event = new ICAL.Component('vevent');
  const stamp = ICAL.Time.fromJSDate(now, true);
  event.addPropertyWithValue('uid', row.id);
  event.addPropertyWithValue('dtstamp', stamp);
  event.addPropertyWithValue('last-modified', stamp);
  event.addPropertyWithValue('sequence', calculateCalendarEventSequence(row));
  for (const [property, time] of [
    ['dtstart', pickup.from],
    ['dtend', pickup.to],
  ] as const)
    event
      .addPropertyWithValue(property, ICAL.Time.fromDateTimeString(`${pickup.date}T${time}:00`))
      .setParameter('tzid', ZONE);
  event.addPropertyWithValue('summary', `${who} : ${removeAutoLinkableText(formatReservedItems(items))}`);
  event.addPropertyWithValue('location', removeAutoLinkableText(formatPickupPlace(pickup.place)));
  const url = `${publicUrl}/app${threadPath}`;
  event.addPropertyWithValue('description', `Pour écrire à ${who} ou changer le rendez-vous : ${url}`);
  event.addPropertyWithValue('url', url);
  event.addPropertyWithValue('status', status === 'cancelled' ? 'CANCELLED' : 'CONFIRMED');
  calendar.addSubcomponent(event);
  return `${calendar.toString()}\r\n`;
}

import { parseCalendar } from 'iamcal';
import nodeIcal from 'node-ical';
import { convertIcsCalendar } from 'ts-ics';
import { expect, test } from 'vitest';
import { convertParisTimeToDate } from '#contract/paris-time.ts';
import type { SiteSettings } from '#server/platform/mail/mail-content.ts';
import {
  type CalendarAppointment,
  createAppointmentCalendarFile,
} from './create-appointment-calendar-file.ts';
import { createPickupColumnValues } from './pickup-times.ts';

const site = { publicUrl: 'https://recolte.test', name: 'Récolte' } as SiteSettings;
const pickup = { date: '2026-11-28', from: '09:00', to: '12:30', place: 'Marché; halle, allée 3' };

function fileOf(fields: Partial<CalendarAppointment['row']> = {}): string {
  const row = {
    id: '0199c0de-0000-7000-8000-000000000001',
    status: 'accepted',
    pickupVersion: 0,
    ...createPickupColumnValues(fields.pickup ?? pickup),
    ...fields,
  } as CalendarAppointment['row'];
  const items = [
    { listingId: null, productName: "Pommes de l'île d'Yeu", quantity: 3, priceType: 'kilo' as const },
  ];
  const appointment = { row, items, otherName: 'Jeanne', threadPath: '/messages/direct/x' };
  return createAppointmentCalendarFile(site, appointment, new Date('2026-11-26T10:00:00Z'));
}

/** Event of a file, as a parser reads it. */
interface Read {
  uid: string;
  sequence: number;
  status: string;
  start: string;
  end: string;
  location: string;
}

const parsers: Record<string, (file: string) => Read> = {
  'node-ical'(file) {
    const event = Object.values(nodeIcal.sync.parseICS(file)).find((one) => one?.type === 'VEVENT');
    if (event?.type !== 'VEVENT') throw new Error('No event');
    return {
      uid: event.uid,
      sequence: Number(event.sequence),
      status: event.status ?? '',
      start: event.start.toISOString(),
      end: event.end?.toISOString() ?? '',
      location: String(event.location),
    };
  },
  'ts-ics'(file) {
    const [event] = convertIcsCalendar(undefined, file).events ?? [];
    if (!event) throw new Error('No event');
    return {
      uid: event.uid,
      sequence: event.sequence ?? 0,
      status: event.status ?? '',
      start: event.start.date.toISOString(),
      end: event.end?.date.toISOString() ?? '',
      location: event.location ?? '',
    };
  },
  iamcal(file) {
    const [event] = parseCalendar(file).getEvents();
    const text = (name: string) => event?.getProperty(name)?.value ?? '';
    // Times without a zone, which this parser leaves to its caller.
    const moment = (name: string) => {
      expect(event?.getProperty(name)?.getParameter('TZID')).toEqual(['Europe/Paris']);
      const [, day, hour, minute] = /^(\d{8})T(\d\d)(\d\d)00$/.exec(text(name)) ?? [];
      const date = day?.replace(/(....)(..)(..)/, '$1-$2-$3') ?? '';
      return convertParisTimeToDate(date, `${hour}:${minute}`).toISOString();
    };
    return {
      uid: text('UID'),
      sequence: Number(text('SEQUENCE')),
      status: text('STATUS'),
      start: moment('DTSTART'),
      end: moment('DTEND'),
      location: event?.getLocation() ?? '',
    };
  },
};

test.each(Object.entries(parsers))('%s reads a new, a moved and a cancelled appointment', (_, parse) => {
  const uid = '0199c0de-0000-7000-8000-000000000001';
  expect(parse(fileOf())).toEqual({
    uid,
    sequence: 0,
    status: 'CONFIRMED',
    start: '2026-11-28T08:00:00.000Z',
    end: '2026-11-28T11:30:00.000Z',
    location: 'Marché; halle, allée 3',
  });
  // Summer date: the offset of Paris differs.
  const moved = { ...pickup, date: '2027-06-05', from: '18:00', to: '19:00' };
  expect(parse(fileOf({ pickup: moved, pickupVersion: 1 }))).toMatchObject({
    uid,
    sequence: 1,
    start: '2027-06-05T16:00:00.000Z',
  });
  expect(parse(fileOf({ pickup: moved, pickupVersion: 1, status: 'cancelled' }))).toMatchObject({
    uid,
    sequence: 2,
    status: 'CANCELLED',
  });
});

test('a calendar file is published, names its zone, and folds its lines at 75 bytes', () => {
  const file = fileOf();
  const lines = file.split('\r\n');
  expect(lines).toContain('METHOD:PUBLISH');
  expect(lines).toContain('TZID:Europe/Paris');
  expect(lines).toContain('DTSTART;TZID=Europe/Paris:20261128T090000');
  expect(lines.filter((line) => Buffer.byteLength(line) > 75)).toEqual([]);
  expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
});

test('a calendar file contains no link or phone number that a member typed', () => {
  const file = fileOf({ pickup: { ...pickup, place: 'Voir https://arnaque.example ou 06 12 34 56 78' } });
  expect(file).toContain('LOCATION:Voir [lien] ou [téléphone]');
});

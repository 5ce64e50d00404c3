import { expect, test } from 'vitest';
import { createSampleMessage } from '#web/testing/fixtures.ts';
import { formatMessageDayHeadings } from './format-message-day-headings.ts';

test('the first message of each day has its day above it', () => {
  const now = new Date(2026, 10, 26, 0, 30);
  const sent = (...date: [number, number, number, number, number]) => ({
    ...createSampleMessage(date.join()),
    _id: date.join(),
    sentAt: new Date(...date).toISOString(),
  });
  const messages = [
    sent(2025, 10, 1, 8, 0),
    sent(2026, 10, 23, 0, 5),
    sent(2026, 10, 23, 23, 59),
    sent(2026, 10, 25, 0, 0),
    sent(2026, 10, 26, 0, 1),
  ];
  expect([...formatMessageDayHeadings(messages, now)]).toEqual([
    ['2025,10,1,8,0', 'samedi 1er novembre 2025'],
    ['2026,10,23,0,5', 'lundi 23 novembre'],
    ['2026,10,25,0,0', 'Hier'],
    ['2026,10,26,0,1', "Aujourd'hui"],
  ]);
});

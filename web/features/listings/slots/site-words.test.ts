import { expect, test } from 'vitest';
import { pickHomeSlotFallbackTexts, pickResultsSlotFallbackTexts } from './site-words.ts';

const DAY_MS = 86_400_000;
const NOW = Date.UTC(2026, 10, 25, 12);
const titles = (page: number, slots: number, now = NOW) =>
  pickResultsSlotFallbackTexts(page, slots, now).map(({ title }) => title);

test('the slots of a page of results never repeat a text', () => {
  for (const slots of [1, 3, 33])
    for (let page = 1; page <= 12; page++) {
      const said = titles(page, slots);
      expect(new Set(said).size).toBe(said.length);
    }
  expect(titles(1, 33).length).toBeGreaterThanOrEqual(6);
  expect(titles(1, 3)).toHaveLength(3);
});

test('the slots of the next page, and of the next day, begin with other texts', () => {
  const first = titles(1, 3);
  expect(titles(2, 3).filter((title) => first.includes(title))).toEqual([]);
  expect(titles(1, 3, NOW + DAY_MS)).not.toEqual(first);
});

test('the slot about the season is that of the month', () => {
  const season = (month: number) =>
    pickResultsSlotFallbackTexts(1, 33, Date.UTC(2026, month - 1, 15)).find(({ title }) =>
      title.startsWith('De saison'),
    );
  expect(season(11)).toMatchObject({ title: 'De saison en novembre', path: '/annonces?season=true' });
  expect(season(6)?.text).not.toBe(season(11)?.text);
});

test('the slot of the home page repeats nothing shown elsewhere on it', () => {
  for (let day = 0; day < 14; day++) {
    const { title = '' } = pickHomeSlotFallbackTexts(NOW + day * DAY_MS) ?? {};
    expect(title).not.toMatch(/^$|^De saison|^Le jardin|^Comment|^Vous cherchez/);
  }
});

test('texts of slots fit two lines of a phone, in each month', () => {
  const months = Array.from({ length: 12 }, (_, month) =>
    pickResultsSlotFallbackTexts(1, 33, Date.UTC(2026, month, 15)),
  );
  for (const { title, text } of months.flat()) {
    expect(title.length, title).toBeLessThanOrEqual(26);
    expect(text.length, text).toBeLessThanOrEqual(70);
  }
});

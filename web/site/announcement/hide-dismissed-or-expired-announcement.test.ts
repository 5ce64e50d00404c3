import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { hideDismissedOrExpiredAnnouncement } from './hide-dismissed-or-expired-announcement.ts';

beforeEach(
  () =>
    void vi.useFakeTimers({
      toFake: ['Date', 'setTimeout', 'clearTimeout'],
      now: new Date('2027-01-31T12:00:00Z'),
    }),
);
afterEach(() => {
  vi.useRealTimers();
  document.body.replaceChildren();
});

/** Document with an announcement, which the script follows. */
function show(text = 'Marché samedi', until?: string) {
  document.body.innerHTML =
    '<section><p></p><button>Masquer</button></section><main id="contenu" tabindex="-1"></main>';
  const bar = document.querySelector('section') as HTMLElement;
  (bar.firstElementChild as HTMLElement).textContent = text;
  if (until) bar.dataset.until = until;
  hideDismissedOrExpiredAnnouncement(bar);
  return bar;
}
const dismiss = (bar: HTMLElement) => bar.querySelector('button')?.click();

test('a dismissed announcement stays away on this device, and the focus goes to the page', () => {
  const bar = show();
  expect(bar).toBeVisible();
  dismiss(bar);
  expect(bar).not.toBeVisible();
  expect(document.querySelector('main')).toHaveFocus();
  expect(show()).not.toBeVisible();
});

test('an announcement with another text is shown although the former one was dismissed', () => {
  dismiss(show());
  expect(show('Marché dimanche')).toBeVisible();
});

test('an announcement ends while the page is open, and is not shown later', () => {
  const bar = show('Marché samedi', '2027-01-31T13:00:00.000Z');
  vi.advanceTimersByTime(3_599_000);
  expect(bar).toBeVisible();
  vi.advanceTimersByTime(1_000);
  expect(bar).not.toBeVisible();
  expect(show('Marché samedi', '2027-01-31T13:00:00.000Z')).not.toBeVisible();
});

test('an announcement that ends in months is shown', () => {
  const bar = show('Marché samedi', '2027-12-31T13:00:00.000Z');
  vi.advanceTimersByTime(1_000);
  expect(bar).toBeVisible();
});

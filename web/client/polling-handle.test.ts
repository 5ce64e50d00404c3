import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type PollingHandle, startPolling } from './polling-handle.ts';

const page = Object.assign(new EventTarget(), { hidden: false });
const browser = new EventTarget();
let polling: PollingHandle;
const answers: number[] = [];
const failures: unknown[] = [];
let asked = 0;
let answer: (signal: AbortSignal) => Promise<number>;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', page);
  vi.stubGlobal('addEventListener', browser.addEventListener.bind(browser));
  vi.stubGlobal('removeEventListener', browser.removeEventListener.bind(browser));
  page.hidden = false;
  asked = 0;
  answers.length = 0;
  failures.length = 0;
  answer = async () => asked;
});
afterEach(() => {
  polling.stop();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function begin() {
  polling = startPolling(
    (signal) => {
      asked += 1;
      return answer(signal);
    },
    { answer: (data) => answers.push(data), failure: (error) => failures.push(error) },
  );
}

function setHidden(hidden: boolean) {
  page.hidden = hidden;
  page.dispatchEvent(new Event('visibilitychange'));
}

test('polling sends a request at once and every ten seconds', async () => {
  begin();
  await vi.advanceTimersByTimeAsync(25_000);
  expect(answers).toEqual([1, 2, 3]);
});

test('polling pauses while the page is hidden, and sends a request when it is back', async () => {
  begin();
  await vi.advanceTimersByTimeAsync(5_000);
  setHidden(true);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toBe(1);
  setHidden(false);
  browser.dispatchEvent(new Event('focus'));
  await vi.advanceTimersByTimeAsync(0);
  expect(answers).toEqual([1, 2]);
});

test('polling continues after failures', async () => {
  const error = new Error('no network');
  answer = async () => (asked === 1 ? Promise.reject(error) : asked);
  begin();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(failures).toEqual([error]);
  expect(answers).toEqual([2]);
});

test('polling drops an answer overtaken by a later question', async () => {
  const { promise, resolve } = Promise.withResolvers<number>();
  answer = async () => (asked === 1 ? promise : asked);
  begin();
  polling.refresh();
  resolve(1);
  await vi.advanceTimersByTimeAsync(0);
  expect(answers).toEqual([2]);
});

test('polling ends once stopped', async () => {
  begin();
  await vi.advanceTimersByTimeAsync(0);
  polling.stop();
  await vi.advanceTimersByTimeAsync(30_000);
  browser.dispatchEvent(new Event('online'));
  expect(asked).toBe(1);
});

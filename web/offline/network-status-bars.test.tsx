import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createFakeApiErrorResponse, stubApiAnswer } from '#web/testing/network.ts';
import { renderComponentInTestPage } from '#web/testing/show.tsx';
import NetworkStatus from './network-status-bars.tsx';

let worker: EventTarget;

beforeEach(() => {
  worker = new EventTarget();
  Object.defineProperty(navigator, 'serviceWorker', { value: worker, configurable: true });
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});
afterEach(() => {
  vi.useRealTimers();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

const report = (path: string) =>
  act(async () => {
    worker.dispatchEvent(new MessageEvent('message', { data: { seenAt: Date.now(), path } }));
  });
const banner = () => screen.queryByText("Le réseau ne répond pas. Vu à l'instant.");

test('the banner about a silent server goes once the server answers again', async () => {
  let isSilent = true;
  const asked = stubApiAnswer('GET /api/ready', () =>
    isSilent ? createFakeApiErrorResponse(503, 'DATABASE_DOWN', 'Non.') : { status: 'ready' },
  );
  renderComponentInTestPage(<NetworkStatus />);
  await report('/app/annonces.data');
  expect(banner()).toBeVisible();
  vi.advanceTimersByTime(3_000);
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  expect(banner()).toBeVisible();
  isSilent = false;
  vi.advanceTimersByTime(3_000);
  await vi.waitFor(() => expect(banner()).toBeNull());
});

test.each([
  ['/alerts', true],
  ['/annonces', false],
])('stored saved searches make the page %s look old: %s', async (address, isOld) => {
  renderComponentInTestPage(<NetworkStatus />, { address });
  await report('/api/search');
  expect(banner() !== null).toBe(isOld);
});

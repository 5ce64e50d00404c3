import 'fake-indexeddb/auto';
import { act } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { beforeAll, expect, test, vi } from 'vitest';
import { sendMessageViaOutbox } from '#web/offline/outbox/messages.ts';
import { createSampleMessage } from '#web/testing/fixtures.ts';
import { stubApiAnswer } from '#web/testing/network.ts';
import { renderComponentInTestPage } from '#web/testing/show.tsx';
import { stubLoggedInMember } from '#web/testing/stub-logged-in-member.ts';
import { useAutomaticOutboxSending } from './use-automatic-outbox-sending.ts';

function Sending() {
  useAutomaticOutboxSending();
  return null;
}

beforeAll(() => import('./run-reconnect-tasks.ts'));

test('a message that waits is sent again after two, five and fifteen seconds', async () => {
  const { userId } = stubLoggedInMember();
  const sent = stubApiAnswer('POST /api/messages/create', (_, count) =>
    count < 5 ? HttpResponse.error() : { message: createSampleMessage('Oui') },
  );
  const waits = holdLongTimers();
  renderComponentInTestPage(<Sending />);
  await vi.waitFor(() => expect(waits.map(({ delay }) => delay)).toEqual([60_000]));
  await act(() => sendMessageViaOutbox(userId, { conversationId: 'c1' }, 'Oui'));
  for (const [index, delay] of [2_000, 5_000, 15_000, 15_000].entries()) {
    await vi.waitFor(() => expect(waits[1 + index]?.delay).toBe(delay));
    expect(sent).toHaveLength(1 + index);
    waits[1 + index]?.run();
    await vi.waitFor(() => expect(sent).toHaveLength(2 + index));
  }
  await vi.waitFor(() => expect(localStorage.getItem('messages-outbox')).toBeNull());
});

/** Holds the outbox's timers, of two to fifteen seconds and of a minute; a call's own time limit lies between. */
function holdLongTimers() {
  const held: { run: () => void; delay: number }[] = [];
  const start = setTimeout;
  vi.stubGlobal('setTimeout', (run: () => void, delay = 0) => {
    const isOutbox = (delay >= 2_000 && delay <= 15_000) || delay === 60_000;
    if (!isOutbox) return start(run, delay);
    held.push({ run, delay });
    return undefined;
  });
  return held;
}

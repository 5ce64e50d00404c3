import { expect, test } from 'vitest';
import { crashWhileMessaging } from '../bench/crash/trial.ts';

// bench/crash-messages.ts kills it fifty times, on both databases.
test('killed in the middle of a conversation, the product loses and doubles nothing', {
  timeout: 300_000,
}, async () => {
  const figures = await crashWhileMessaging({ kills: 3, patience: 60_000 });
  expect(figures).toMatchObject({
    kills: 3,
    lost: 0,
    doubled: 0,
    mailsMissing: 0,
    mailsDoubled: 0,
    redeliveredForNothing: 0,
  });
  expect(figures.messages).toBeGreaterThan(8);
  expect(figures.mailsDue).toBeGreaterThan(0);
});

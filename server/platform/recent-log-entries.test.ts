import { expect, test } from 'vitest';
import { createLog, listRecentLogEntries } from './log.ts';
import { MAX_RECENT_LOG_ENTRIES } from './recent-log-entries.ts';

const createQuietLog = (level: 'info' | 'error' = 'info') => createLog(level, { write: () => {} });

test('a log keeps its last warnings and errors, the newest first, without stacks', () => {
  const log = createQuietLog();
  log.info('started');
  log.warn({ job: 'listings.classify', id: 'j1' }, 'A job failed');
  const cause = Object.assign(new Error('for zoe@example.org'), { code: 'ECONNREFUSED' });
  const err = Object.assign(new TypeError('of zoe@example.org', { cause }), { code: 'X1' });
  log.child({ reqId: 'r7' }).error({ err }, 'Request failed');
  const entries = listRecentLogEntries(log);
  expect(entries).toEqual([
    {
      at: expect.any(Date),
      level: 'error',
      message: 'Request failed',
      details: 'reqId=r7 type=TypeError code=X1 cause.type=Error cause.code=ECONNREFUSED',
    },
    { at: expect.any(Date), level: 'warn', message: 'A job failed', details: 'job=listings.classify id=j1' },
  ]);
  expect(Date.now() - (entries[0]?.at.getTime() ?? 0)).toBeLessThan(60_000);
});

test('a log keeps two hundred entries, and those of another log are not among them', () => {
  const log = createQuietLog();
  createQuietLog().error('elsewhere');
  for (let n = 0; n < MAX_RECENT_LOG_ENTRIES + 2; n++) log.error(`fault ${n}`);
  const messages = listRecentLogEntries(log).map(({ message }) => message);
  expect(messages).toHaveLength(MAX_RECENT_LOG_ENTRIES);
  expect([messages[0], messages.at(-1)]).toEqual(['fault 201', 'fault 2']);
});

test('a level that is not logged is not kept either', () => {
  const log = createQuietLog('error');
  log.warn('careful');
  expect(listRecentLogEntries(log)).toEqual([]);
});

import { tmpdir } from 'node:os';
import { expect, it } from 'vitest';
import { createSpaceGuard, freeBytesOf, SPACE_TO_KEEP } from './space-guard.ts';

it('stops the writes before the disk is full and resumes them once there is space', () => {
  let free: number | null = SPACE_TO_KEEP + 1;
  let time = 0;
  const guard = createSpaceGuard({ freeBytes: () => free, now: () => time });
  const after = (milliseconds: number, bytes: number | null) => {
    time += milliseconds;
    free = bytes;
    return guard();
  };
  expect(guard()).toBeNull();
  expect(after(50, 0)).toBeNull();
  expect(after(50, 0)).toBe(true);
  expect(after(200, 0)).toBeNull();
  expect(after(200, SPACE_TO_KEEP + 1), 'a little more is not enough').toBeNull();
  expect(after(200, 2 * SPACE_TO_KEEP)).toBe(false);
  expect(after(200, null)).toBeNull();
});

it('knows what is free', () => {
  expect(freeBytesOf(tmpdir())).toBeGreaterThan(0);
  expect(freeBytesOf('/nowhere')).toBeNull();
});

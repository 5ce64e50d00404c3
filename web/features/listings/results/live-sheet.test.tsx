import { act } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderInPage } from '#web/testing/show.tsx';
import LiveSheet from './live-sheet.tsx';

test("the browser's Back closes an open sheet, and leaves the page once it is closed", async () => {
  const { container, router } = renderInPage(
    <div id="sheet" popover="auto">
      <LiveSheet sheet="sheet" />
    </div>,
  );
  await act(() => router.navigate('/page?2'));
  const sheet = container.querySelector<HTMLElement>('#sheet');
  const toggle = (newState: string) =>
    act(async () => void sheet?.dispatchEvent(Object.assign(new Event('toggle'), { newState })));
  const hide = vi.fn();
  Object.assign(sheet ?? {}, { hidePopover: hide });
  await toggle('open');
  await act(() => router.navigate(-1));
  expect(hide).toHaveBeenCalledOnce();
  expect(router.state.location.search).toBe('?2');
  await toggle('closed');
  await act(() => router.navigate(-1));
  expect(router.state.location.search).toBe('');
});

import { act } from '@testing-library/react';
import type { FormEvent } from 'react';
import { expect, test, vi } from 'vitest';
import { renderComponentInTestPage } from '#web/testing/show.tsx';
import LiveSheet from './open-search-sheet-behaviour.tsx';

test("the browser's Back closes an open sheet, and leaves the page once it is closed", async () => {
  const { container, router } = renderComponentInTestPage(
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

test('an open sheet closes where the window becomes too wide for it', () => {
  const width = new EventTarget();
  vi.spyOn(globalThis, 'matchMedia').mockReturnValue(width as MediaQueryList);
  const { container } = renderComponentInTestPage(
    <div id="sheet" popover="auto">
      <LiveSheet sheet="sheet" />
    </div>,
  );
  const sheet = container.querySelector<HTMLElement>('#sheet');
  const toggle = (newState: string) =>
    act(() => void sheet?.dispatchEvent(Object.assign(new Event('toggle'), { newState })));
  const hide = vi.fn();
  Object.assign(sheet ?? {}, { hidePopover: hide });
  width.dispatchEvent(new Event('change'));
  expect(hide).not.toHaveBeenCalled();
  toggle('open');
  width.dispatchEvent(new Event('change'));
  expect(hide).toHaveBeenCalledOnce();
  toggle('closed');
  width.dispatchEvent(new Event('change'));
  expect(hide).toHaveBeenCalledOnce();
});

test('filters chosen without a network are submitted once, when it is back', async () => {
  const submitted = vi.fn((event: FormEvent) => event.preventDefault());
  const { container } = renderComponentInTestPage(
    <form onSubmit={submitted}>
      <div id="sheet" popover="auto">
        <LiveSheet sheet="sheet" />
        <button type="submit">Voir</button>
      </div>
    </form>,
  );
  const sheet = container.querySelector<HTMLElement>('#sheet');
  const hide = vi.fn();
  Object.assign(sheet ?? {}, { hidePopover: hide });
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => void dispatchEvent(new Event('offline')));
  act(() => void sheet?.dispatchEvent(Object.assign(new Event('toggle'), { newState: 'open' })));
  const form = container.querySelector('form');
  act(() => form?.requestSubmit());
  expect(hide).not.toHaveBeenCalled();
  act(() => form?.requestSubmit(container.querySelector('button')));
  expect(hide).toHaveBeenCalledOnce();
  expect(submitted).not.toHaveBeenCalled();
  online.mockReturnValue(true);
  act(() => void dispatchEvent(new Event('online')));
  expect(submitted).toHaveBeenCalledOnce();
  online.mockRestore();
});

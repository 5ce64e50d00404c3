import { act, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderInPage } from '#web/testing/show.tsx';
import { SiteHeader } from './site-header.tsx';

function scrollPageTo(y: number) {
  vi.stubGlobal('scrollY', y);
  act(() => void dispatchEvent(new Event('scroll')));
}

test('the header makes room while the page is read downwards, and returns on the way back', () => {
  renderInPage(<SiteHeader />);
  const isHidden = () => screen.getByRole('banner').hasAttribute('data-hidden');
  scrollPageTo(60);
  expect(isHidden()).toBe(false);
  scrollPageTo(400);
  expect(isHidden()).toBe(true);
  scrollPageTo(395);
  expect(isHidden()).toBe(true);
  scrollPageTo(300);
  expect(isHidden()).toBe(false);
  scrollPageTo(300 + 2 * innerHeight);
  expect(isHidden()).toBe(false);
  scrollPageTo(400 + 2 * innerHeight);
  expect(isHidden()).toBe(true);
  scrollPageTo(0);
  expect(isHidden()).toBe(false);
});

test('colours and text size are one touch away', async () => {
  const { user } = renderInPage(<SiteHeader />);
  await user.click(screen.getByRole('button', { name: 'Affichage' }));
  expect(await screen.findByRole('radio', { name: '200 %' })).toBeVisible();
});

import { act, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderComponentInTestPage } from '#web/testing/show.tsx';
import { OptionalAdvertisingConsentBanner, OptionalReopenAdvertisingConsentButton } from './sponsored.tsx';

const showSite = (hasSponsors = true) =>
  renderComponentInTestPage(
    <>
      <OptionalAdvertisingConsentBanner />
      <OptionalReopenAdvertisingConsentButton />
    </>,
    { site: { hasSponsors } },
  );
const question = () => screen.findByRole('region', { name: 'De la publicité, avec votre accord' });
const stored = () => localStorage.getItem('sponsor-consent');

test('the question about advertising is not asked without a network', async () => {
  showSite(false);
  await act(() => vi.dynamicImportSettled());
  expect(screen.queryByRole('button')).toBeNull();
});

test('the answer is stored with its date; the question can be asked again, and gets the focus', async () => {
  const { user } = showSite();
  await question();
  await user.click(screen.getByRole('button', { name: 'Refuser' }));
  expect(screen.queryByRole('region')).toBeNull();
  expect(stored()).toMatch(/^no \d{13}$/);
  await user.click(await screen.findByRole('button', { name: 'Gérer mes choix' }));
  await question();
  await waitFor(() => expect(screen.getByRole('heading')).toHaveFocus());
  await user.click(screen.getByRole('button', { name: 'Accepter' }));
  expect(stored()).toMatch(/^yes /);
  expect(screen.queryByRole('region')).toBeNull();
});

test('an answer given in another tab counts here', async () => {
  const { user } = showSite();
  await user.click(await screen.findByRole('button', { name: 'Gérer mes choix' }));
  await user.click(screen.getByRole('button', { name: 'Accepter' }));
  act(() => {
    localStorage.removeItem('sponsor-consent');
    dispatchEvent(new StorageEvent('storage'));
  });
  await question();
  act(() => {
    localStorage.setItem('sponsor-consent', `no ${Date.now()}`);
    dispatchEvent(new StorageEvent('storage'));
  });
  expect(screen.queryByRole('region')).toBeNull();
});

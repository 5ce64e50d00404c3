import { act, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderComponentInTestPage } from '#web/testing/show.tsx';

test('a browser that refuses storage is not asked for consent, and counts as refusing', async () => {
  const refuse = () => {
    throw new DOMException('refused', 'SecurityError');
  };
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse, clear() {} });
  // Storage tried once, when the page is opened.
  const {
    OptionalAdvertisingConsentBanner,
    OptionalReopenAdvertisingConsentButton,
    OptionalAdNetworkFrame: NetworkFrame,
  } = await import('./sponsored.tsx');
  renderComponentInTestPage(
    <>
      <OptionalAdvertisingConsentBanner />
      <OptionalReopenAdvertisingConsentButton />
      <NetworkFrame shape="card" />
    </>,
    { site: { hasSponsors: true } },
  );
  await act(() => vi.dynamicImportSettled());
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.queryByTitle('Publicité')).toBeNull();
});

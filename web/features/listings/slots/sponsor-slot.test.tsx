import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { pickResultsSlotFallbackTexts } from '#web/features/listings/slots/site-words.ts';
import { SponsorSlot } from '#web/features/listings/slots/sponsor-slot.tsx';
import { renderComponentInTestPage } from '#web/testing/show.tsx';

test('a slot is labelled, holds one link and is not called an advertisement', () => {
  const [words] = pickResultsSlotFallbackTexts(1, 1, Date.UTC(2026, 10, 25));
  renderComponentInTestPage(<SponsorSlot shape="card" index={1} words={words} />);
  const slot = within(screen.getByRole('complementary', { name: 'Encart 2' }));
  expect(slot.getByRole('link', { name: words?.title ?? '' })).toHaveAttribute('href', words?.path);
  expect(slot.queryByText(/publicité|partenaire/i)).toBeNull();
});
